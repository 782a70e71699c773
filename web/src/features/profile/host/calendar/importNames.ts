import type { CalendarImport } from "./types";

const SERVICES: readonly [domain: string, name: string][] = [
  ["google.com", "Google Calendar"],
  ["booking.com", "Booking.com"],
  ["outlook.com", "Outlook"],
  ["live.com", "Outlook"],
  ["office365.com", "Outlook"],
  ["office.com", "Outlook"],
  ["icloud.com", "Apple Calendar"],
];
/** Airbnb has a domain in many countries. */
const AIRBNB = /(^|\.)airbnb\.([a-z]{2,3}|com?\.[a-z]{2})$/;

/** The service behind an address, such as "Google Calendar"; otherwise the host itself. */
function serviceName(host: string): string {
  if (AIRBNB.test(host)) return "Airbnb";
  const found = SERVICES.find(([domain]) => host === domain || host.endsWith(`.${domain}`));
  return found?.[1] ?? host;
}

/** The guide's label, the calendar's own name, or the service behind it. */
export function importName({ label, name, host }: Pick<CalendarImport, "label" | "name" | "host">): string {
  return label?.trim() || name?.trim() || serviceName(host);
}

/** Until the first reading, whether it worked or not. */
export function isFirstReading({ checked_at, error }: Pick<CalendarImport, "checked_at" | "error">): boolean {
  return checked_at === null && error === null;
}
