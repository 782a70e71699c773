import { expect, test } from "vitest";
import type { Person } from "../../api/person";
import { applicationSchema, emptyApplication, fieldOf, missingOf, stepOfField, toRow, withTyped } from "./application";
import { parseStep } from "./wizardStep";

const person: Person = {
  id: "p1",
  name: "Kasun Perera",
  email: "kasun@example.org",
  phone: "",
  photo: null,
  way: null,
  since: "2029-01-01T00:00:00Z",
  location: "Sri Lanka",
  language: "English",
};

const filled = {
  ...emptyApplication(person),
  bio: " I grew up in Ella. ",
  languages: ["English"],
  specialties: ["Trekking"],
  locations: ["Ella"],
};

test("it begins with what the account says; a name that is only an address is none", () => {
  expect(emptyApplication(person)).toMatchObject({ displayName: "Kasun Perera", contactEmail: "kasun@example.org" });
  expect(emptyApplication({ ...person, name: person.email }).displayName).toBe("");
  const last = { display_name: "Kasun P.", selected_locations: ["Kandy"], contact_whatsapp: null };
  expect(emptyApplication(person, last)).toMatchObject({
    displayName: "Kasun P.",
    contactWhatsapp: "",
    locations: ["Kandy"],
  });
});

test("what stands in the box of places is taken along", () => {
  expect(withTyped({ ...filled, locationTyped: " Haputale " })).toMatchObject({
    locations: ["Ella", "Haputale"],
    locationTyped: "",
  });
  expect(toRow({ ...filled, locationTyped: "ella" }, "p1")).toEqual({
    user_id: "p1",
    display_name: "Kasun Perera",
    contact_email: "kasun@example.org",
    contact_whatsapp: null,
    bio: "I grew up in Ella.",
    avatar_url: null,
    selected_languages: ["English"],
    selected_locations: ["Ella"],
    selected_specialties: ["Trekking"],
    status: "pending",
  });
});

test("the review lists what is missing: what is needed first, each with its step", () => {
  const empty = { ...emptyApplication(person), displayName: " ", contactEmail: "" };
  expect(missingOf(empty).map(({ field, step, needed }) => [field, step, needed])).toEqual([
    ["displayName", 1, true],
    ["contactEmail", 1, true],
    ["bio", 1, false],
    ["specialties", 2, false],
    ["languages", 2, false],
    ["locations", 3, false],
  ]);
  expect(missingOf(filled)).toEqual([]);
});

test("mistakes are told in the server's words", () => {
  const wrong = applicationSchema.safeParse({
    ...filled,
    displayName: "x".repeat(81),
    contactEmail: "kasun@",
    contactWhatsapp: "call me",
    bio: "x".repeat(2001),
    locations: ["x".repeat(81)],
  });
  expect(wrong.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["displayName", "Your display name may have at most 80 characters."],
    ["contactEmail", "Please enter a valid email address."],
    ["contactWhatsapp", "Please enter a valid WhatsApp number."],
    ["bio", "Your bio may have at most 2000 characters."],
    ["locations.0", "Your locations may have at most 80 characters."],
  ]);
  const blank = applicationSchema.safeParse({ ...filled, displayName: " ", contactEmail: " " });
  expect(blank.error?.issues.map(({ message }) => message)).toEqual([
    "Please enter your display name.",
    "Please enter your contact email.",
  ]);
});

test("the server's fields are the form's", () => {
  expect(["display_name", "selected_locations.2", "toString", "status"].map(fieldOf)).toEqual([
    "displayName",
    "locations",
    undefined,
    undefined,
  ]);
  expect([stepOfField("contactWhatsapp"), stepOfField("languages"), stepOfField("locations")]).toEqual([1, 2, 3]);
});

test.each([
  [{}, 1],
  [{ step: "3" }, 3],
  [{ step: 4 }, 4],
  [{ step: "5" }, 1],
  [{ step: "2.5" }, 1],
  [{ step: "two" }, 1],
])("%j is step %d", (raw, step) => {
  expect(parseStep(raw)).toEqual({ step });
});
