import { dayHere, hourText } from "../../../../lib/instants";

/** "2027-03-03T14:05": the value of a field with a day and a time, by this device's clock, as the field reads it. */
export function localMinute(at: number): string {
  if (Number.isNaN(at)) return "";
  const instant = new Date(at);
  // Such a field has no place for a zone, which stands in the line below it.
  const [hour] = hourText(instant.toISOString()).split(" ");
  return `${dayHere(instant)}T${hour}`;
}
