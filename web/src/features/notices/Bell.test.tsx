import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, PERSON, standIn } from "../../testing/standIn";
import { Bell } from "./Bell";

const ALL = 40;
const READ = `/rest/v1/notifications?select=id%2Ctitle%2Cbody%2Clink%2Ccreated_at%2Cread_at&user_id=eq.${PERSON}&order=created_at.desc%2Cid.desc&limit=31`;
const COUNT = `HEAD /rest/v1/notifications?select=id&user_id=eq.${PERSON}&read_at=is.null`;

test("the bell counts what is unread beyond what is read of it, and what is read since", async () => {
  const hand = userEvent.setup();
  let unread = ALL;
  const row = (at: number) => ({
    id: `n${at}`,
    title: `Told ${at}`,
    body: "",
    link: null,
    created_at: `2030-01-14T03:${String(59 - at).padStart(2, "0")}:00Z`,
    read_at: null,
  });
  // Only the optimistic update shows.
  const neverAnswer = () => new Promise<Response>(() => undefined);
  const patches: string[] = [];
  standIn({
    [`GET ${READ}`]: () => answer(Array.from({ length: 31 }, (_, at) => row(at))),
    [COUNT]: () => new Response(null, { status: 200, headers: { "content-range": `*/${unread}` } }),
    [`PATCH /rest/v1/notifications?user_id=eq.${PERSON}&read_at=is.null&id=eq.n0`]: (one) => {
      patches.push(one.call);
      return neverAnswer();
    },
    [`PATCH /rest/v1/notifications?user_id=eq.${PERSON}&read_at=is.null`]: () => {
      unread = 0;
      return answer(null, 204);
    },
  });
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2030-01-15T03:30:00Z"));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <Bell person={{ id: PERSON, name: "Hanna", email: "hanna@example.org" } as never} pop="menu-pop" />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  await hand.click(await screen.findByRole("button", { name: "Notifications, 40 unread" }));
  await hand.click(screen.getByRole("button", { name: /Told 0/ }));
  expect(await screen.findByRole("button", { name: "Notifications, 39 unread" })).toBeTruthy();
  expect(patches).toHaveLength(1);
  await hand.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
});
