import { useNavigate, useSearch } from "@tanstack/react-router";
import { browserStorage } from "../../../../lib/storage";

const STORED = "calendar view";
export const VIEWS = ["months", "weeks"] as const;
export type CalendarView = (typeof VIEWS)[number];

/** In the address; without it, the last choice on this device. */
export function useCalendarView(): [CalendarView, (view: CalendarView) => void] {
  const { period } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  const view = [period, browserStorage.getItem(STORED)].flatMap((one) => VIEWS.find((known) => known === one) ?? []);
  const choose = (next: CalendarView) => {
    browserStorage.setItem(STORED, next);
    void navigate({ search: (now) => ({ ...now, period: next }), replace: true, resetScroll: false });
  };
  return [view[0] ?? "months", choose];
}
