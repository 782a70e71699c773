import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { itinerary, PLAN, plan } from "../testing/plan";
import { answer, NOW, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The trip planner's plans in the whole client, against a fake server.

const MINE =
  "GET /rest/v1/itineraries?select=id%2Cuser_id%2Ctitle%2Cduration%2Cstart_date%2Cupdated_at&order=updated_at.desc";
const PLACES =
  "GET /rest/v1/destinations?select=id%2Cslug%2Ccity%2Cregion%2Cname_si%2Cname_ta%2Clatitude%2Clongitude%2Cimage_url&is_active=eq.true&order=city.asc";
const SHARED = "/itinerary/shared/6b1c6b1c6b1c";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {
    "GET /auth/v1/settings": () => answer({ external: { google: true } }),
    "GET /auth/v1/user": () => answer(user),
    "GET /rest/v1/rpc/planner_options": () => answer({ providers: [], quota: null, upgradeUrl: null }),
    "POST /rest/v1/rpc/itinerary": () => answer(plan()),
  };
  calls = standIn(replies);
});
afterEach(() => void vi.useRealTimers());

test("whoever shares a plan is told until when its link opens", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies["POST /rest/v1/rpc/share_itinerary"] = () =>
    answer({ token: "6b1c6b1c6b1c", endsAt: "2030-02-14T03:30:00+00:00" });
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Share" }));
  const dialog = await screen.findByRole("dialog", { name: "Share this plan" });
  expect(within(dialog).getByText(/for 30 days/)).toBeTruthy();
  await hand.click(within(dialog).getByRole("button", { name: "Make a link" }));
  expect(
    await within(dialog).findByText(
      "The link opens until 13 Feb 2030, 19:30 your time (14 Feb 2030, 09:00 Sri Lankan time).",
    ),
  ).toBeTruthy();
});

test("a link that has expired says so", async () => {
  replies["POST /rest/v1/rpc/shared_itinerary"] = () =>
    answer({ code: "PT410", message: "This link has expired.", details: null, hint: null }, 410);
  await open(SHARED);
  expect(await screen.findByRole("heading", { level: 1, name: "This link has expired" })).toBeTruthy();
});

test("a link that was ended opens nothing", async () => {
  replies["POST /rest/v1/rpc/shared_itinerary"] = () =>
    answer({ code: "PGRST116", message: "Not found", details: null, hint: null }, 404);
  await open(SHARED);
  expect(await screen.findByRole("heading", { level: 1, name: "This link does not open any more" })).toBeTruthy();
});

test("a plan is deleted with the keyboard, after a question, and the focus goes to its neighbour", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const row = (id: string, title: string) => ({
    id,
    user_id: user.id,
    title,
    duration: 2,
    start_date: null,
    updated_at: "2030-01-01",
  });
  let rows = [row(PLAN, "Two days in Kandy"), row(PLAN.replace("3f", "4f"), "A week of tea")];
  replies[MINE] = () => answer(rows);
  replies["POST /rest/v1/rpc/delete_itinerary"] = () => refusal("XX000", 500);
  await open("/profile?tab=overview");
  const plans = await screen.findByRole("region", { name: "My plans" });
  const remove = within(plans).getByRole("button", { name: "Delete: Two days in Kandy" });
  const ask = async () => {
    remove.focus();
    await hand.keyboard("{Enter}");
    return screen.findByRole("dialog", { name: "Delete this plan?" });
  };
  await hand.click(within(await ask()).getByRole("button", { name: "Keep it" }));
  expect(calls.some(({ call }) => call.includes("delete_itinerary"))).toBe(false);

  await hand.click(within(await ask()).getByRole("button", { name: "Delete plan" }));
  await toast("Something went wrong. Please try again.");
  expect(within(plans).getAllByRole("listitem")).toHaveLength(2);

  replies["POST /rest/v1/rpc/delete_itinerary"] = () => {
    rows = rows.slice(1);
    return answer({ id: PLAN });
  };
  const again = screen.getByRole("button", { name: "Delete plan" });
  again.focus();
  await hand.keyboard("{Enter}");
  await toast("Plan deleted");
  expect(within(plans).getAllByRole("listitem")).toHaveLength(1);
  const neighbour = within(plans).getByRole("link", { name: "A week of tea" });
  await vi.waitFor(() => expect(document.activeElement).toBe(neighbour), PATIENCE);

  replies["POST /rest/v1/rpc/delete_itinerary"] = () => {
    rows = [];
    return answer({ code: "PGRST116", message: "Not found", details: null, hint: null }, 404);
  };
  await hand.click(within(plans).getByRole("button", { name: "Delete: A week of tea" }));
  await hand.click(await screen.findByRole("button", { name: "Delete plan" }));
  expect(await within(plans).findByText(/You keep no plans now\./)).toBeTruthy();
  const heading = within(plans).getByRole("heading", { name: "My plans" });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), PATIENCE);
});

test("a plan of somebody else that was joined is left, not deleted, and is told so", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  const row = { id: PLAN, user_id: "somebody else", title: "Tea", duration: 2, start_date: null, updated_at: "" };
  replies[MINE] = () => answer([row]);
  replies["POST /rest/v1/rpc/custom_requests"] = () => answer([]);
  replies["POST /rest/v1/rpc/delete_itinerary"] = () => answer({ id: PLAN });
  await open("/profile?tab=overview");
  const plans = await screen.findByRole("region", { name: "My plans" });
  expect(await within(plans).findByText(/^Open a plan and choose “Ask a guide for this plan”/)).toBeTruthy();
  expect(within(plans).queryByRole("button", { name: /^Delete/ })).toBeNull();
  await hand.click(within(plans).getByRole("button", { name: "Leave: Tea" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave this plan?" });
  replies[MINE] = () => answer([]);
  await hand.click(within(dialog).getByRole("button", { name: "Leave" }));
  await toast("You have left the plan");
  expect(await within(plans).findByText(/You keep no plans now\./)).toBeTruthy();
});

/** With version 2 of the plan; undoing gives version 3. */
function answersWishes(back = () => answer(plan({ version: 3 }))) {
  replies["POST /functions/v1/generate-itinerary"] = () =>
    answer({
      id: PLAN,
      version: 2,
      itinerary: itinerary({ title: "A slow trip", pace: "relaxed" }),
      changes: ["The pace is relaxed instead of moderate."],
      reply: "I've updated your itinerary.",
    });
  replies["POST /rest/v1/rpc/edit_itinerary"] = back;
}

const undos = () => calls.filter(({ call }) => call.endsWith("/edit_itinerary")).map(({ body }) => body);

/** Delays the answer until the returned function is called. */
function answersLate(): () => void {
  let tell = (_: Response) => {};
  replies["POST /functions/v1/generate-itinerary"] = () =>
    new Promise<Response>((resolve) => {
      tell = resolve;
    });
  return () => {
    const [title, changes] = ["A slow trip", ["The pace is relaxed instead of moderate."]];
    tell(answer({ id: PLAN, version: 3, itinerary: itinerary({ title }), changes, reply: "" }));
  };
}

const wishes = () => calls.filter(({ call }) => call.endsWith("/generate-itinerary"));

test("what is typed while a wish is being answered stays in the field until it can be sent", async () => {
  const hand = userEvent.setup();
  const tell = answersLate();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Slower days" }));
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask anything..." });
  await hand.type(box, "more tea{Enter}");
  expect(box.value).toBe("more tea");
  expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
  await vi.waitFor(() => expect(wishes()).toHaveLength(1), PATIENCE);
  tell();
  await screen.findByRole("heading", { name: "A slow trip" });
  expect(wishes()).toHaveLength(1);
  await hand.type(box, "{Enter}");
  expect(box.value).toBe("");
  await vi.waitFor(() => expect(wishes()).toHaveLength(2), PATIENCE);
});

test("what a wish in words did is taken back in the conversation, once", async () => {
  const hand = userEvent.setup();
  answersWishes();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Slower days" }));
  const log = screen.getByRole("log", { name: "Messages" });
  const back = await within(log).findByRole("button", { name: "Take it back" });
  expect(screen.getByRole("heading", { name: "A slow trip" })).toBeTruthy();
  await hand.click(back);
  expect(await within(log).findByText(/I took that back\. The plan is as it was before\./)).toBeTruthy();
  expect(undos()).toEqual([{ id: PLAN, version: 2, change: { undo: true } }]);
  expect(screen.getByRole("heading", { name: "Two days in Kandy" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Take (it )?back/ })).toBeNull();
  expect(document.activeElement).toBe(log);
});

test("nothing is taken back while a wish is being answered", async () => {
  const hand = userEvent.setup();
  replies["POST /rest/v1/rpc/itinerary"] = () => answer(plan({ version: 2, canGoBack: true }));
  const tell = answersLate();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Slower days" }));
  const back = screen.getByRole("button", { name: "Take back the last change" });
  expect(back.getAttribute("aria-disabled")).toBe("true");
  await hand.click(back);
  await vi.waitFor(() => expect(wishes()).toHaveLength(1), PATIENCE);
  tell();
  await screen.findByRole("heading", { name: "A slow trip" });
  expect(undos()).toEqual([]);
});

test("what is changed by hand while a wish is being answered is made after the answer, and stands there until then", async () => {
  const hand = userEvent.setup();
  const tell = answersLate();
  let version = 3;
  replies["POST /rest/v1/rpc/edit_itinerary"] = () => {
    version += 1;
    return answer(plan({ version, itinerary: itinerary({ title: "A slow trip" }) }));
  };
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Change by hand" }));
  await hand.click(screen.getByRole("button", { name: "Slower days" }));
  await vi.waitFor(() => expect(wishes()).toHaveLength(1), PATIENCE);
  const held = /Your change is made as soon as it has answered/;
  expect(screen.queryByText(held)).toBeNull();
  const minutes = screen.getByRole<HTMLInputElement>("textbox", { name: "Minutes" });
  await hand.clear(minutes);
  await hand.type(minutes, "120");
  await hand.tab();
  expect((await screen.findByText(held)).closest("[role=status]")).toBeTruthy();
  expect(minutes.value).toBe("120");
  const remove = screen.getByRole("button", { name: "Remove: Temple of the Tooth" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  await hand.click(remove);
  const start = screen.getByLabelText<HTMLInputElement>("Starts at");
  fireEvent.change(start, { target: { value: "08:30" } });
  fireEvent.blur(start);
  expect(undos()).toEqual([]);
  tell();
  await vi.waitFor(() => expect(undos()).toHaveLength(2), PATIENCE);
  expect(undos()).toEqual([
    { id: PLAN, version: 3, change: { length: { day: 1, at: 0, durationMinutes: 120 } } },
    { id: PLAN, version: 4, change: { time: { day: 1, at: 0, startTime: "08:30" } } },
  ]);
  await vi.waitFor(() => expect(screen.queryByText(held)).toBeNull(), PATIENCE);
  expect(screen.queryByText(/was changed somewhere else/)).toBeNull();
});

test("a title that could not be saved is still in its field, and one that was gives the focus back", async () => {
  const hand = userEvent.setup();
  replies["POST /rest/v1/rpc/edit_itinerary"] = () => refusal("XX000", 500);
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Title of the plan" }));
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Title of the plan" });
  await hand.clear(box);
  await hand.type(box, "Our honeymoon{Enter}");
  await toast("Something went wrong. Please try again.");
  expect(box.value).toBe("Our honeymoon");
  replies["POST /rest/v1/rpc/edit_itinerary"] = () =>
    answer(plan({ version: 2, itinerary: itinerary({ title: "Our honeymoon" }) }));
  await hand.type(box, "{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Our honeymoon" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Title of the plan" }));
});

test("two changes that somebody else was quicker than can both be made once more", async () => {
  const hand = userEvent.setup();
  const stale = () => answer({ code: "PT409", message: "Changed", details: null, hint: null }, 409);
  replies["POST /rest/v1/rpc/edit_itinerary"] = stale;
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Change by hand" }));
  fireEvent.change(screen.getByLabelText("Starts at"), { target: { value: "08:30" } });
  fireEvent.blur(screen.getByLabelText("Starts at"));
  fireEvent.change(screen.getByLabelText("Minutes"), { target: { value: "120" } });
  fireEvent.blur(screen.getByLabelText("Minutes"));
  await vi.waitFor(() => expect(undos()).toHaveLength(2), PATIENCE);
  const again = await screen.findByRole("button", { name: "Make my change again" });
  const later = plan({ version: 2 });
  replies["POST /rest/v1/rpc/edit_itinerary"] = () => answer(later);
  await hand.click(again);
  await vi.waitFor(() => expect(undos()).toHaveLength(4), PATIENCE);
  expect(undos().slice(2)).toMatchObject([{ change: { time: {} } }, { change: { length: {} } }]);
});

test("the last change can be taken back after a reload, and leaves the focus where changes are made", async () => {
  const hand = userEvent.setup();
  replies["POST /rest/v1/rpc/itinerary"] = () => answer(plan({ version: 2, canGoBack: true }));
  answersWishes();
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Take back the last change" }));
  await vi.waitFor(() => expect(undos()).toHaveLength(1), PATIENCE);
  const byHand = screen.getByRole("button", { name: "Change by hand" });
  await vi.waitFor(() => expect(document.activeElement).toBe(byHand), PATIENCE);
  expect(screen.queryByRole("button", { name: "Take back the last change" })).toBeNull();
});

test("what somebody else changed meanwhile is not taken back for them", async () => {
  const hand = userEvent.setup();
  answersWishes(() => answer({ code: "PT409", message: "Changed", details: null, hint: null }, 409));
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Slower days" }));
  await hand.click(await screen.findByRole("button", { name: "Take it back" }));
  await toast("nothing was taken back");
  expect(undos()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Make my change again" })).toBeNull();
});

test("the trip cart says whose days do not go together with the plan's", async () => {
  const hand = userEvent.setup();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const trips = [
    { id: PLAN.replace("3f", "5f"), days: 2 },
    { id: PLAN.replace("3f", "6f"), days: 1 },
    { id: PLAN.replace("3f", "7f"), days: 9 },
    { id: PLAN.replace("3f", "8f"), days: 2, least: 30 },
  ];
  const packages = trips.map(({ id }) => ({ id, title: "A trip", covers: ["Kandy"], coverage: 1, reason: "" }));
  replies["POST /rest/v1/rpc/itinerary"] = () => answer(plan({ itinerary: itinerary({ packages }) }));
  const select =
    "id,title,price,duration_days,max_people,images,rating,review_count,package_guides(guides(id)),package_seasons(first_day,last_day,min_people,notice_days)";
  const query = new URLSearchParams({ select, id: `in.(${trips.map(({ id }) => id).join(",")})` });
  replies[`GET /rest/v1/packages?${query}`] = () =>
    answer(
      trips.map(({ id, days, least }) => ({
        id,
        title: `${days} days`,
        price: 100,
        duration_days: days,
        package_guides: [{ guides: { id: "g1" } }, { guides: null }],
        package_seasons: least ? [{ first_day: "02-15", last_day: "03-31", min_people: least, notice_days: null }] : [],
      })),
    );
  const busy = (trip = "") => `GET /rest/v1/rpc/busy_days?package_id=${trip}`;
  replies[busy(trips[0]?.id)] = () => answer([{ guide_id: "g1", first: "2030-02-20", last: "2030-03-01" }]);
  replies[busy(trips[1]?.id)] = () => answer([{ guide_id: "g1", first: "2030-02-20", last: "2030-03-01" }]);
  replies[busy(trips[3]?.id)] = () => answer([]);
  await open(`/itinerary/${PLAN}/customize`);
  await hand.click(await screen.findByRole("button", { name: "Trip Cart" }));
  const cart = await screen.findByRole("dialog", { name: "Trip Cart" });
  expect(await within(cart).findByText("Nobody is free to lead it within your days, 1 to 2 Mar 2030.")).toBeTruthy();
  expect(await within(cart).findByText("Within your days it is free from 2 Mar 2030.")).toBeTruthy();
  expect(
    await within(cart).findByText("From 15 February to 31 March this trip takes groups of 30 or more."),
  ).toBeTruthy();
  expect(within(cart).getByText("It takes 9 days, longer than your plan: from 1 to 9 Mar 2030.")).toBeTruthy();
  expect(calls.some(({ call }) => call === busy(trips[2]?.id))).toBe(false);
});

test("the wizard promises no more than the planner reckons with", async () => {
  const hand = userEvent.setup();
  replies[PLACES] = () =>
    answer([{ id: "p1", slug: "kandy", city: "Kandy", region: "Central", latitude: 7.29, longitude: 80.63 }]);
  await open("/ai-itinerary");
  expect(
    await screen.findByText("With a date the plan knows the season. Without one its days are numbered."),
  ).toBeTruthy();
  await hand.click(await screen.findByRole("button", { name: /Kandy/ }));
  await hand.click(screen.getByRole("button", { name: "Next" }));
  const budget = await screen.findByRole("group", { name: "Budget" });
  expect(within(budget).getByRole("radio", { name: "Comfort 4 star rooms" })).toHaveProperty("checked", true);
  await hand.click(screen.getByRole("radio", { name: /^Backpacker Hostels/ }));
  expect(within(budget).getByRole("radio", { name: "Backpacker Simple rooms" })).toHaveProperty("checked", true);
});

test("a place that is half typed is taken when one goes on, or asked about where it may be several", async () => {
  const hand = userEvent.setup();
  const none = { name_si: null, name_ta: null, image_url: null };
  const place = (city: string) => ({ id: city, slug: city, city, region: "", latitude: 7, longitude: 80, ...none });
  replies[PLACES] = () => answer(["Kandy", "Galle", "Gal Oya"].map(place));
  await open("/ai-itinerary");
  await screen.findByRole("button", { name: /Kandy/ });
  const box = screen.getByRole("searchbox", { name: "Search places by name" });
  const next = screen.getByRole<HTMLButtonElement>("button", { name: "Next" });
  await hand.type(box, "gal");
  await screen.findByText("Which place do you mean: Galle or Gal Oya? Choose one.");
  expect(next.disabled).toBe(true);
  await hand.clear(box);
  await hand.type(box, "kan");
  await hand.click(next);
  await screen.findByRole("group", { name: "Budget" });
  await hand.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByRole("button", { name: "Remove Kandy" })).toBeTruthy();
});

test("a place that is half typed is not lost when the browser's own buttons lead past it", async () => {
  const hand = userEvent.setup();
  const none = { name_si: null, name_ta: null, image_url: null };
  const place = (city: string) => ({ id: city, slug: city, city, region: "", latitude: 7, longitude: 80, ...none });
  replies[PLACES] = () => answer(["Kandy", "Galle", "Gal Oya", "Ella"].map(place));
  const { go } = await open("/ai-itinerary");
  await hand.click(await screen.findByRole("button", { name: /Kandy/ }));
  const goOn = async (heading: string) => {
    await hand.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("group", { name: heading });
  };
  const typedAgain = async (text: string) => {
    go(-1);
    await hand.type(await screen.findByRole("searchbox", { name: "Search places by name" }), text);
    go(1);
    await screen.findByRole("group", { name: "Budget" });
  };
  await goOn("Budget");
  // An ambiguous place leads to a question; the others are added.
  await typedAgain("gal");
  await hand.click(screen.getByRole("button", { name: "Next" }));
  go(-2);
  const box = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search places by name" });
  expect(box.value).toBe("gal");
  await hand.clear(box);
  go(1);
  await screen.findByRole("group", { name: "Budget" });
  await typedAgain("ell");
  await hand.click(screen.getByRole("button", { name: "Next" }));
  go(-2);
  expect(await screen.findByRole("button", { name: "Remove Ella" })).toBeTruthy();
});

test("no picture is shown twice in a plan", async () => {
  await open("/itinerary/1/customize");
  await screen.findByRole("heading", { level: 1, name: "Five days in the hill country" });
  const shown = [...document.querySelectorAll(".plan-day img")].map((one) => one.getAttribute("src"));
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown).size).toBe(shown.length);
});

test("the map numbers the stops of each day and says how long the drives are", async () => {
  const hand = userEvent.setup();
  await open("/itinerary/1/customize");
  await hand.click(await screen.findByRole("tab", { name: "Map" }));
  expect(screen.getByRole("heading", { level: 2, name: "Interactive Map" })).toBeTruthy();
  const words = screen.getByRole("region", { name: "The route in words" });
  expect(within(words).getByText("3 h 30 of driving, 118 km")).toBeTruthy();
  const stop = within(words).getByRole("button", { name: /Royal Botanic Gardens, Peradeniya/ });
  expect(stop.textContent).toBe("1 13:00 Royal Botanic Gardens, Peradeniya, 3\u00A0h\u00A010 by car");
  await hand.click(screen.getByRole("button", { name: "Day 2" }));
  const map = screen.getByRole("img", { name: /The route on the island/ });
  expect([...map.querySelectorAll(".mark:not(.off) text")].map((one) => one.textContent)).toEqual(["1", "2"]);
  expect(map.textContent).toContain("3 h 10");
});
