import { usePhoneReading } from "../api/phone";

/** A stored number formatted for people; unformatted until the server answers. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="num">{usePhoneReading(number, "")?.international ?? number}</span>;
}
