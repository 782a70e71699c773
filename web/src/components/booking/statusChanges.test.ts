import { expect, test } from "vitest";
import { describeChanges } from "./statusChanges";

const booking = (id: string, updated_at: string, parts: object = {}) => ({
  id: `${id}f4f56a6-886e-4a29-9f04-dd0000000000`,
  status: "pending",
  end_date: "2030-03-05",
  full_payment_completed: false,
  cancelled_by: null,
  updated_at: `2030-01-${updated_at}T03:00:00Z`,
  packages: { title: `Trip ${id}` },
  ...parts,
});
const before = [booking("3", "12"), booking("2", "11"), booking("1", "10")];

test("what has changed is said by its trip, and by its reference where the trip is shown no more", () => {
  const approved = booking("1", "13", { status: "approved" });
  expect(describeChanges("traveller")(before, [approved, ...before.slice(0, 2)])).toBe(
    "Trip 1: Approved - Payment Required.",
  );
  const hidden = { ...approved, packages: null };
  expect(describeChanges("traveller")(before, [hidden, ...before.slice(0, 2)])).toBe(
    "Booking 1f4f56a6: Approved - Payment Required.",
  );
});

test("a new booking is news; an old one that comes into view as others go is none", () => {
  const [newest] = before;
  expect(describeChanges("guide")(before.slice(0, 2), before)).toBe("");
  expect(describeChanges("guide")(before.slice(1), before)).toBe(`${newest?.packages.title}: Pending Review.`);
  expect(describeChanges("guide")([], before.slice(0, 1))).toBe("Trip 3: Pending Review.");
});
