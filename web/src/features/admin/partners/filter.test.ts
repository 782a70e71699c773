import { expect, test } from "vitest";
import { parseFilter, writeFilter } from "./filter";

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";

test.each([
  ["", { part: "keys", endpoint_id: "", type: "" }],
  ["webhooks", { part: "webhooks", endpoint_id: "", type: "" }],
  [`deliveries,${ID}`, { part: "deliveries", endpoint_id: ID, type: "" }],
  ["deliveries,,booking.approved", { part: "deliveries", endpoint_id: "", type: "booking.approved" }],
] as const)("%s in an address is a part and its filters", (only, filter) => {
  expect(parseFilter(only)).toEqual(filter);
  expect(writeFilter(filter)).toBe(only);
});

test("what is none of it is the first part without filters", () => {
  expect(parseFilter("everything,x,<b>")).toEqual({ part: "keys", endpoint_id: "", type: "" });
});
