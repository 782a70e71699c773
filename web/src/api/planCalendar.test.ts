import { beforeEach, expect, test } from "vitest";
import { answer, type RecordedCall, standIn } from "../testing/standIn";
import { planCalendar } from "./planner";
import { keepSecret } from "./planSecrets";

const PLAN = "3f1f56a6-886e-4a29-9f04-dd0000000000";
const SECRET = "6b1c".repeat(16);

let calls: RecordedCall[];

beforeEach(() => {
  localStorage.clear();
  calls = standIn({ "POST /functions/v1/itinerary-calendar": () => answer("BEGIN:VCALENDAR") });
});

test("what opens a plan stands in no address", async () => {
  keepSecret(PLAN, SECRET);
  await planCalendar({ id: PLAN });
  await planCalendar({ token: SECRET });
  expect(calls.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: "POST /functions/v1/itinerary-calendar", body: { id: PLAN, secret: SECRET } },
    { call: "POST /functions/v1/itinerary-calendar", body: { token: SECRET } },
  ]);
});
