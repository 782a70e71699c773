/** When a guide cannot start a trip, both ends included. */
export type BusyDays = { guide_id: string; first: string; last: string };

/** Whether none of these guides is free. */
export function isDayTaken(day: string, guides: readonly string[], taken: readonly BusyDays[]): boolean {
  const isBusy = (guide: string) => taken.some((one) => one.guide_id === guide && one.first <= day && day <= one.last);
  return guides.length > 0 && guides.every(isBusy);
}
