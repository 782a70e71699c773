import { usePhoneReading } from "../api/phone";

/** Unformatted until the server answers. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="num">{usePhoneReading(number, "")?.international ?? number}</span>;
}
