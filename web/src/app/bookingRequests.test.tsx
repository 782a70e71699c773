import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { makeBooking } from "../testing/booking";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, PERSON, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient } from "../testing/wholeClient";

// A guide's booking requests, against a fake server.

const NAMES = ["Hanna", "Aoife", "Theodor", "Oliver", "Mei"];

function widthIs(isPhone: boolean) {
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
}

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  const requests = NAMES.map((name, place) =>
    makeBooking(String(place), {
      status: "pending",
      respond_by: "2030-01-16T03:30:00Z",
      traveller: { display_name: name },
      can: { ...makeBooking("", {}).can, approve: true, reject: true },
    }),
  );
  standIn({
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "GET /rest/v1/rpc/guide_bookings?show=waiting&limit=26": () => answer(requests),
    "GET /rest/v1/rpc/booking_counts?side=guide": () => answer({ all: 5, waiting: 5 }),
  });
});

const openRequests = () => open("/profile?mode=host&tab=bookings&requests=waiting");
const requestOf = (name: string) =>
  screen.getAllByRole("listitem").find((one) => within(one).queryByRole("heading", { name: `${name} and 1 other` }));

test("on a phone, requests beyond the third are folded until they are opened", async () => {
  widthIs(true);
  await openRequests();
  await screen.findByRole("heading", { name: "Mei and 1 other" });
  expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(3);
  const last = within(requestOf("Mei") as HTMLElement);
  expect(last.getByText("2 to 5 Mar 2030")).toBeTruthy();
  expect(last.getByText("$800")).toBeTruthy();
  expect(last.getByText(/^Answer by 1[56] Jan 2030, /)).toBeTruthy();
  const unfold = last.getByRole("button", { name: "Open: Mei and 1 other" });
  await userEvent.click(unfold);
  expect(last.getByRole("button", { name: "Approve" })).toBeTruthy();
  expect(document.activeElement).toBe(unfold);
  await userEvent.click(last.getByRole("button", { name: /^Show less/ }));
  expect(last.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("elsewhere all of them are whole", async () => {
  widthIs(false);
  await openRequests();
  await screen.findByRole("heading", { name: "Mei and 1 other" });
  expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(5);
  expect(screen.queryByRole("button", { name: /^Show less/ })).toBeNull();
});
