import type { DaySheet } from "../../api/daySheet";
import type { Person } from "../../api/person";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { usdCents } from "../../lib/money";
import { copy } from "./copy";
import { Section } from "./Section";
import { telHref } from "./tripDays";

type Props = { day: DaySheet; isForCoGuide: boolean };

/** The people, their rooms and wishes, and what they owe. */
export function Who({ day, isForCoGuide }: Props) {
  const { lead, special_requests: requests } = day;
  const others = day.travelers.filter((one) => !one.is_primary);
  return (
    <Section id="who" title={copy.whoTitle}>
      <dl className="sheet-facts">
        <div>
          <dt>{copy.lead}</dt>
          <dd>
            <bdi>{lead.name}</bdi>
          </dd>
          {lead.phone && (
            <dd>
              <Phone phone={lead.phone} name={lead.name} />
            </dd>
          )}
          {!isForCoGuide && (
            <dd>
              <a className="link" href={`mailto:${lead.email}`}>
                {lead.email}
              </a>
            </dd>
          )}
        </div>
        <div>
          <dt>{copy.rooms}</dt>
          <dd>{roomsText(day)}</dd>
        </div>
      </dl>
      {others.length > 0 && (
        <>
          <h3 className="label">{copy.others}</h3>
          <ul className="l sheet-people">
            {others.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two who travel together may have one name; they are never moved
              <li key={index}>
                <bdi>{one.full_name}</bdi>
                {one.phone && <Phone phone={one.phone} name={one.full_name} />}
                {!isForCoGuide && one.email && (
                  <a className="link" href={`mailto:${one.email}`}>
                    {one.email}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {requests && (
        <div className="sheet-callout">
          <h3 className="label">{copy.requestsTitle}</h3>
          <p>{requests}</p>
        </div>
      )}
      {!isForCoGuide && <Money day={day} />}
    </Section>
  );
}

/** Whom a co-guide calls: the sheet's reader. */
export function LeadGuide({ person: { name, email, phone } }: { person: Person }) {
  // Without a name the account has its e-mail address there, which a co-guide does not get.
  const known = name === email ? "" : name;
  if (known === "" && phone === "") return null;
  return (
    <p className="lead-guide">
      <span>
        {copy.leadGuide} <bdi>{known}</bdi>
      </span>
      {phone !== "" && <Phone phone={`+${phone}`} name={known} />}
    </p>
  );
}

export function Phone({ phone, name }: { phone: string; name: string }) {
  return (
    <a className="link num sheet-phone" href={telHref(phone)}>
      <span>{phone}</span>
      <span className="sr">{`, ${name}`}</span>
    </a>
  );
}

function Money({ day: { total_price, paid, balance } }: { day: DaySheet }) {
  const lines = [
    [copy.total, total_price],
    [copy.paid, paid],
    ...(balance > 0 ? ([[copy.balance, balance]] as const) : []),
  ] as const;
  return (
    <div className="sheet-money">
      <h3 className="label">{copy.moneyTitle}</h3>
      <dl>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{usdCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {balance <= 0 && <p>{copy.settled}</p>}
    </div>
  );
}

/** "2 × Double Bedroom (3 Star), the rest they arrange themselves". */
function roomsText({ rooms, self_arranged }: DaySheet): string {
  const lines = rooms.map(
    ({ accommodation_type, hotel_type, quantity }) =>
      `${quantity} × ${ROOM_LABELS[accommodation_type] ?? accommodation_type} (${HOTEL_LABELS[hotel_type] ?? hotel_type})`,
  );
  const all = [...lines, ...(self_arranged ? [copy.roomsOfTheirOwn] : [])].join(", ");
  return all === "" ? copy.noRooms : all;
}
