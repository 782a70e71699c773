import { expect, test } from "vitest";
import type { OwnGuide } from "../../../api/ownGuide";
import { languageText } from "./languageLevels";
import { fieldOf, fromGuide, settingsSchema, toDocument } from "./settings";

const guide = {
  id: "g1",
  version: 7,
  is_active: true,
  email: "nimal@example.org",
  first_name: "Nimal",
  last_name: "Perera",
  display_name: "Nimal Perera",
  bio: "Rock and water.",
  phone: "+94 77 123 4567",
  experience_years: 0,
  education: "Peradeniya",
  hourly_rate: 22.5,
  locations: ["Sigiriya", "Dambulla"],
  languages: ["English", "German"],
  specialties: ["Trekking"],
  certifications: ["First aid"],
  avatar_url: "/storage/v1/object/public/avatars/u/1.jpg",
  language_levels: { German: "fluent" },
} satisfies OwnGuide;

test("every field goes to the form and back (D-081 and D-083)", () => {
  const { id, version, is_active, email, first_name, last_name, ...own } = guide;
  expect(toDocument(fromGuide(guide))).toEqual(own);
  expect(fromGuide(guide).version).toBe(version);
});

test("what was never said stays unsaid", () => {
  const blank = {
    ...guide,
    bio: null,
    phone: null,
    experience_years: null,
    education: null,
    hourly_rate: null,
    avatar_url: null,
  };
  const { bio, phone, experience_years, education, hourly_rate, avatar_url } = toDocument(fromGuide(blank));
  expect([bio, phone, experience_years, education, hourly_rate, avatar_url]).toEqual(Array(6).fill(null));
});

test("an hourly rate is saved however its cents are written", () => {
  const rateOf = (hourlyRate: string) => toDocument({ ...fromGuide(guide), hourlyRate }).hourly_rate;
  expect(["22.5", "22,50", " 22 ", ""].map(rateOf)).toEqual([22.5, 22.5, 22, null]);
});

test("what stands in a box of a list is saved with it", () => {
  const form = { ...fromGuide(guide), locationTyped: " Kandy", certificationTyped: "first AID " };
  expect(toDocument(form)).toMatchObject({
    locations: ["Sigiriya", "Dambulla", "Kandy"],
    certifications: ["First aid"],
  });
});

test.each([
  ["phone", "12", "Please enter a valid phone number."],
  ["experience", "2.5", "Your experience in years must be a whole number from 0 to 80."],
  ["experience", "81", "Your experience in years must be a whole number from 0 to 80."],
  ["hourlyRate", "0.5", "Your hourly rate must be from 1 to 1000 dollars, with at most two decimals."],
  ["hourlyRate", "22.5555", "Your hourly rate must be from 1 to 1000 dollars, with at most two decimals."],
  ["hourlyRate", "22.555", "“22.555” can be read in two ways. Please write 22555 or 22.55."],
  ["hourlyRate", "₹500", "Amounts are in US dollars. Please enter it without “₹”."],
  ["education", "x".repeat(501), "Your education may have at most 500 characters."],
])("%s cannot be %s", (field, value, message) => {
  const read = settingsSchema.safeParse({ ...fromGuide(guide), [field]: value });
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("the server's fields are the form's", () => {
  expect(["experience_years", "certifications.2", "constructor"].map(fieldOf)).toEqual([
    "experience",
    "certifications",
    undefined,
  ]);
});

test("a language that is not spoken any more has no level, and one without a level is not named", () => {
  const form = fromGuide(guide);
  const levels = { German: "basic", French: "native", English: undefined } as const;
  expect(toDocument({ ...form, languageLevels: levels }).language_levels).toEqual({ German: "basic" });
  expect(toDocument({ ...form, languages: [], languageLevels: levels }).language_levels).toEqual({});
  expect(fieldOf("language_levels.German")).toBe("languages");
  expect([languageText("German", "fluent"), languageText("English", undefined)]).toEqual([
    "German · fluent",
    "English",
  ]);
});
