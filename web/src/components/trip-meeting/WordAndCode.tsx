import type { BookingAudience } from "../../api/bookingPages";
import type { TripMeeting } from "../../api/tripMeetings";
import { copy, SIDES } from "./copy";

type Props = { meeting: TripMeeting; reader: BookingAudience };

/** Large enough to be read in the sun. */
export function WordAndCode({ meeting: { word, code }, reader }: Props) {
  const { word: label, howTo } = SIDES[reader];
  return (
    <>
      <dl className="meeting-secrets">
        <div>
          <dt>{label}</dt>
          <dd>{word}</dd>
        </div>
        {code !== null && (
          <div>
            <dt>{copy.code}</dt>
            <dd>
              <Digits code={code} />
            </dd>
          </div>
        )}
      </dl>
      <p className="how-to">{howTo}</p>
    </>
  );
}

/** Read digit by digit, not as a number. */
function Digits({ code }: { code: string }) {
  const digits = [...code];
  return (
    <span className="digits num" role="img" aria-label={digits.join(" ")}>
      {digits.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat and never move
        <span key={index}>{digit}</span>
      ))}
    </span>
  );
}
