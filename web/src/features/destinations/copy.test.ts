import { expect, test } from "vitest";
import { eventText, journeyText, lengthText, nearby, openText, priceText, seasonText, seeAll, usualText } from "./copy";

const figures = { price_from: 85, price_to: 1940.5, days_shortest: 1, days_usual: 4, days_longest: 15 };

test("figures are spans, or one value where both ends meet", () => {
  expect(priceText(figures)).toBe("$85 to $1,940.50");
  expect(lengthText(figures)).toBe("1 to 15 days");
  expect(usualText(figures)).toBe("half of them 4 days or more");
  const one = { ...figures, price_to: 85, days_longest: 1 };
  expect(priceText(one)).toBe("$85");
  expect(lengthText(one)).toBe("1 day");
  expect(usualText(one)).toBe("each of them");
});

test("months are told in runs, also over the turn of the year", () => {
  expect(seasonText({ good: [12, 1, 2, 3, 4], mixed: [11] })).toBe("Best from December to April; mixed in November.");
  expect(seasonText({ good: [1, 2, 3, 4], mixed: [] })).toBe("Best from January to April.");
  expect(seasonText({ good: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], mixed: [] })).toBe("Good all year.");
  expect(eventText({ months: [11, 12, 1, 2, 3, 4], peak: [2, 3, 4] })).toBe(
    "November to April, best February to April",
  );
  expect(eventText({ months: [5], peak: [] })).toBe("May");
});

test("smaller places and ways are told in words", () => {
  expect(nearby(["Demodara"])).toBe("Includes Demodara.");
  expect(nearby(["Fort", "Pettah", "Galle Face"])).toBe("Includes Fort, Pettah and Galle Face.");
  const journey = { city: "Katunayake", mode: "car", minutes: 415, km: 385 };
  expect(journeyText(journey)).toBe("From the airport (Katunayake) by car");
  expect(journeyText({ ...journey, city: "Colombo", mode: "train" })).toBe("From Colombo by train");
});

test("a sight without hours has none, and one trip is not all", () => {
  expect(openText(null, null)).toBe("");
  expect(openText("06:00", "18:00")).toBe("Usually open 06:00 to 18:00");
  expect(seeAll(1)).toBe("See this trip in the search");
  expect(seeAll(1234)).toBe("See all 1,234 trips");
});
