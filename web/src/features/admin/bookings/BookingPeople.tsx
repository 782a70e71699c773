import { Copyable } from "../CopyButton";
import { copy } from "./copy";
import type { BookingRecord } from "./queries";

export function BookingPeople({ people }: Pick<BookingRecord, "people">) {
  return (
    <section aria-label={copy.travelers}>
      <h3 className="label">{copy.travelers}</h3>
      {people.length === 0 && <p className="small quiet">{copy.noTravelers}</p>}
      <ul className="record-people">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two travelers can be alike, and none moves
          <li key={index}>
            <p>
              <b>
                <bdi>{person.name}</bdi>
              </b>{" "}
              {person.is_primary && <span className="badge hollow">{copy.mainContact}</span>}
            </p>
            <p className="small">
              <Copyable what={copy.email} text={person.email} />
            </p>
            {person.phone && (
              <p className="small">
                <Copyable what={copy.phone} text={person.phone} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
