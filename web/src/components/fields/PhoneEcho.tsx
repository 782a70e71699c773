import { usePhoneReading } from "../../api/phone";
import { useDebounced } from "../../api/useDebounced";
import { phoneRead } from "./copy";

/** Where a guide's number without a country code is dialled, as the server reads it. */
export const HOME = "LK";

const PAUSE_MS = 400;

/** Under a box for a number: how it is dialled from anywhere, so that its owner sees what was understood. */
export function PhoneEcho({ phone, country = "" }: { phone: string; country?: string }) {
  const settled = useDebounced(phone, PAUSE_MS);
  const reading = usePhoneReading(settled, country);
  const text = settled === "" || !reading?.international ? "" : phoneRead(reading.international);
  return (
    <p className="hint num" role="status" hidden={text === ""}>
      {text}
    </p>
  );
}
