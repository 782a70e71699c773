import { instantDayText } from "../../lib/instants";
import { Fact } from "./Facts";
import { copy } from "./recordCopy";

type Props = { of: { email: string | null; phone: string | null; created_at: string }; joined: string };

/** How to reach a person or a guide, and since when they are here. */
export function ContactFacts({ of: { email, phone, created_at }, joined }: Props) {
  return (
    <>
      <Fact name={copy.email}>
        {email === null ? <span className="quiet">{copy.none}</span> : <a href={`mailto:${email}`}>{email}</a>}
      </Fact>
      <Fact name={copy.phone}>
        {phone === null ? <span className="quiet">{copy.none}</span> : <a href={`tel:${phone}`}>{phone}</a>}
      </Fact>
      <Fact name={joined}>
        <span className="num">{instantDayText(created_at)}</span>
      </Fact>
    </>
  );
}
