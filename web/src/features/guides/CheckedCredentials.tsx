import { useQuery } from "@tanstack/react-query";
import { credentialName } from "../../components/credentials/words";
import { Icon } from "../../components/ui/Icon";
import { dayText } from "../../lib/dates";
import { checkText, copy } from "./copy";
import { checkedCredentials } from "./queries";

/** The page is about the guide, so without credentials, or if they cannot be read, there is nothing. */
export function CheckedCredentials({ guide }: { guide: string }) {
  const { data = [] } = useQuery(checkedCredentials(guide));
  if (data.length === 0) return null;
  return (
    <section className="checked" aria-labelledby="checked">
      <h2 className="h-28" id="checked">
        {copy.checkedTitle}
      </h2>
      <ul className="checks">
        {data.map((one) => (
          <li key={one.kind} className={one.kind}>
            <Icon name="seal" />
            <div>
              <h3 className="h-22">{credentialName(one)}</h3>
              {one.method && one.checked_on && <p>{checkText(one.method, dayText(one.checked_on))}</p>}
              <p className="small quiet">
                {copy.validUntil} <span className="num">{dayText(one.valid_until)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
