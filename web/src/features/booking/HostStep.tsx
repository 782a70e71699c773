import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import type { StepProps } from "./BookingSteps";
import { copy, yearsText } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import { ANY, type BookedHost } from "./form";
import { idOf } from "./useBookingForm";

/** One of the package's free hosts, or any of them. */
export function HostStep({ hosts, booking }: StepProps) {
  const { form, change, price } = booking;
  const isFree = (id: string) =>
    form.startDate === "" || price.quote?.hosts.find((one) => one.guide_id === id)?.is_free !== false;
  const anyFree = hosts.some((host) => isFree(host.id));
  const wrong = booking.problem("host");
  return (
    <fieldset className="step" {...fieldAttributes("host", wrong)} tabIndex={-1}>
      <legend>{copy.host}</legend>
      <div className="picks">
        {hosts.map((host) => (
          <HostChoice
            key={host.id}
            host={host}
            isFree={isFree(host.id)}
            isChosen={form.host === host.id}
            onChoose={() => change({ host: host.id })}
          />
        ))}
        {hosts.length > 1 && (
          <label className="pick">
            <input
              type="radio"
              name="host"
              checked={form.host === ANY}
              disabled={!anyFree}
              onChange={() => change({ host: ANY })}
            />
            <span className="anybody">
              <Icon name="people" />
            </span>
            <span>
              <b className="h-18 d">{copy.anyHost}</b>
              <span className="small quiet">{anyFree ? copy.anyHostText : copy.nobodyFree}</span>
            </span>
          </label>
        )}
      </div>
      <FieldError field="host" text={wrong} />
    </fieldset>
  );
}

type HostChoiceProps = { host: BookedHost; isFree: boolean; isChosen: boolean; onChoose: () => void };

function HostChoice({ host, isFree, isChosen, onChoose }: HostChoiceProps) {
  const years = host.experience_years;
  const reason = `${idOf("host")}-${host.id}`;
  return (
    <label className="pick">
      <input
        type="radio"
        name="host"
        checked={isChosen}
        // The chosen host stays; the server checks at sending.
        disabled={!isFree && !isChosen}
        aria-describedby={reason}
        onChange={onChoose}
      />
      <Portrait name={host.display_name} photo={host.avatar_url} />
      <span>
        <b className="h-18 d">{host.display_name}</b>
        <span className="small quiet" id={reason}>
          {isFree ? years !== null && years > 0 && yearsText(years) : copy.hostAway}
        </span>
        <span className="small quiet">{host.guide_languages.map((one) => one.language_name).join(", ")}</span>
      </span>
    </label>
  );
}
