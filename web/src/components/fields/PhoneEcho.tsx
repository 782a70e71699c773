import { usePhoneReading } from "../../api/phone";
import { useDebounced } from "../../api/useDebounced";
import { phoneRead } from "./copy";

/** For a guide's number without a country code, as on the server. */
export const HOME = "LK";

const PAUSE_MS = 400;

/** In international form, so that its owner sees how it was read. */
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
