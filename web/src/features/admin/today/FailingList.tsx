import { Icon } from "../../../components/ui/Icon";
import { instantText } from "../../../lib/instants";
import { groupDigits } from "../../../lib/text";
import { AreaLink } from "./AreaLink";
import { failingAddress } from "./areas";
import { copy, detailText, failingName } from "./copy";
import type { FailingKind } from "./queries";
import { ageText } from "./spans";

type Props = { kinds: readonly FailingKind[]; at: string };

export function FailingList({ kinds, at }: Props) {
  return (
    <section aria-labelledby="today-failing">
      <h2 className="h-22" id="today-failing">
        {copy.failing}
      </h2>
      {kinds.length === 0 ? (
        <p className="today-calm">
          <Icon name="check" />
          <span>{copy.nothingFails}</span>
        </p>
      ) : (
        <ul className="failing-rows">
          {kinds.map((one) => (
            <li key={one.kind}>
              <Icon name="warn" />
              <AreaLink className="entry-name" to={failingAddress(one.kind)}>
                <span>{failingName(one.kind)}</span>
              </AreaLink>
              <b className="num">{groupDigits(String(one.count))}</b>
              {one.since !== null && (
                <time className="small quiet num" dateTime={one.since} title={instantText(one.since)}>
                  {ageText(one.since, at)}
                </time>
              )}
              {one.detail !== null && (
                <p className="small quiet" dir="auto">
                  {detailText(one.detail)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
