import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";
import { moveBrowserViews, readBrowserViews } from "./browserViews";
import type { ViewFilter } from "./viewFilter";

/** The server's limits. */
export const MOST_VIEWS = 20;
export const VIEW_NAME_LENGTH = 40;

export type ViewList = "bookings" | "guides" | "people" | "packages";
type ViewArgs = { name: string; filter: ViewFilter; is_shared: boolean };

/** One's own first, then those of the team. */
export type StaffView = DeskCalls["staff_views"]["Returns"][number];

const read = async (list: ViewList) => unwrap(await db().rpc("staff_views", { list }, { get: true }));
const save = async (list: ViewList, view: ViewArgs) => unwrap(await db().rpc("save_staff_view", { list, ...view }));

/** `toFilter` reads the filter of a view that a browser has stored. */
export const staffViews = (list: ViewList, admin: string, toFilter: (stored: unknown) => ViewFilter) =>
  queryOptions({
    queryKey: ["staff_views", list],
    queryFn: async () => {
      const views = await read(list);
      if (list !== "bookings" || readBrowserViews(admin).length === 0) return views;
      const isThere = (name: string) => views.some((view) => view.is_own && isSameName(view.name, name));
      await moveBrowserViews(admin, async ({ name, filter }) => {
        const shortName = name.trim().slice(0, VIEW_NAME_LENGTH);
        if (!isThere(shortName)) await save(list, { name: shortName, filter: toFilter(filter), is_shared: false });
      });
      return read(list);
    },
  });

/** As the server compares names. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function useViewChange<Input, Output>(list: ViewList, mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ["staff_views", list] }),
  });
}

/** One's own view of the same name is replaced. */
export const useSaveView = (list: ViewList) => useViewChange(list, (view: ViewArgs) => save(list, view));

export const useRemoveView = (list: ViewList) =>
  useViewChange(list, async (view_id: string) => unwrap(await db().rpc("delete_staff_view", { view_id })));
