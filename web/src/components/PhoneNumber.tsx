import { usePhoneReading } from "../api/phone";

/** A stored number as people read it; as it is stored until the server has said, and where it cannot. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="num">{usePhoneReading(number, "")?.international ?? number}</span>;
}
