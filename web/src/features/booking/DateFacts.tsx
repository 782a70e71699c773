import { queryOptions, useQuery } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { Icon } from "../../components/ui/Icon";
import { dayText } from "../../lib/dates";
import type { BookingForm } from "./form";
import { RequestToggle } from "./RequestToggle";

type Facts = Database["public"]["Functions"]["date_facts"]["Returns"];
export type ClosedSight = Facts["closed"][number];
export type Holiday = Facts["holidays"][number];

const dateFacts = (trip: string, start: string) =>
  queryOptions({
    queryKey: ["packages", "date facts", trip, start],
    queryFn: async () => unwrap(await db().rpc("date_facts", { package_id: trip, start_date: start }, { get: true })),
  });

type Props = {
  trip: string;
  form: Pick<BookingForm, "startDate" | "requests">;
  onChange: (part: { requests: string }) => void;
};

/** Sights that are closed on their day, open ones nearby, and festivals. */
export function DateFacts({ trip, form, onChange }: Props) {
  const { data } = useQuery(dateFacts(trip, form.startDate));
  // Computed without the server.
  const festivals = (data?.holidays ?? []).filter((one) => !one.is_poya);
  const closed = data?.closed ?? [];
  if (closed.length + festivals.length === 0) return null;
  return (
    <ul className="swaps">
      {closed.map((sight) => (
        <li key={`${sight.day_number} ${sight.attraction_id}`} className="small">
          <span className="warned">
            <Icon name="warn" small />
            <span>{closedText(sight)}</span>
          </span>
          {sight.instead_title !== null && (
            <RequestToggle line={openRequest(sight)} what={sight.instead_title} form={form} onChange={onChange} />
          )}
        </li>
      ))}
      {festivals.map((holiday) => (
        <li key={holiday.name} className="small quiet">
          {holidayText(holiday)}
        </li>
      ))}
    </ul>
  );
}

/** "Day 3: Yala National Park (Block 1) is closed in September (…). Open then: Bundala, 40 min away." */
export function closedText({ day_number, title, because, instead_title, drive_minutes }: ClosedSight): string {
  const open = instead_title === null ? "" : ` Open then: ${instead_title}, ${drive_minutes ?? 0} min away.`;
  return `Day ${day_number}: ${title} ${because}.${open}`;
}

export function openRequest({ day_number, title, instead_title }: ClosedSight): string {
  return `Day ${day_number}: ${instead_title ?? ""} instead of ${title}, which is closed then, please.`;
}

export function holidayText({ date, name, text, is_expected }: Holiday): string {
  return `${is_expected ? "On or about " : ""}${dayText(date)}: ${name}. ${text}`;
}
