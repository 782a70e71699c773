import { expect, test } from "vitest";
import type { Booking } from "../../api/booking";
import { AppError } from "../../api/errors";
import { plusDays, today } from "../../lib/dates";
import { type Contact, canCorrect, problemOf, withoutContact, withPrimary } from "./contactForm";

const contact = (key: string, is_primary = false): Contact => ({
  key,
  full_name: key,
  email: "",
  phone: "",
  country: "LK",
  is_primary,
});
const primaries = (contacts: Contact[]) => contacts.filter((one) => one.is_primary).map(({ key }) => key);

test("exactly one contact is the primary one, whoever goes", () => {
  const three = [contact("a"), contact("b", true), contact("c")];
  expect(primaries(withPrimary(three, "c"))).toEqual(["c"]);
  expect(primaries(withoutContact(three, "b"))).toEqual(["c"]);
  expect(primaries(withoutContact(three, "a"))).toEqual(["b"]);
  expect(primaries(withoutContact([contact("a"), contact("b", true)], "b"))).toEqual(["a"]);
});

test.each([
  ["pending", 1, true],
  ["approved", 1, true],
  ["confirmed", 1, true],
  ["confirmed", 0, false],
  ["confirmed", -1, false],
  ["cancelled", 1, false],
  ["expired", 1, false],
] as const)("contacts of a %s trip that starts in %d days can be corrected: %s", (status, days, expected) => {
  expect(canCorrect({ status, start_date: plusDays(today(), days) } as Booking)).toBe(expected);
});

test("what the server says of a field stands at that field", () => {
  const field = "travellers.1.phone";
  const error = new AppError({
    title: "Error",
    code: "23514",
    text: "No",
    fields: [{ field, message: "Not a number" }],
  });
  expect(problemOf(error, 1, "phone")).toBe("Not a number");
  expect(problemOf(error, 0, "phone")).toBeUndefined();
  expect(problemOf(undefined, 1, "phone")).toBeUndefined();
});
