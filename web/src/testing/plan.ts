import type { Itinerary, Plan, PlannedStop } from "../api/plan";

// A small plan for tests to change.

export const PLAN = "3f1f56a6-886e-4a29-9f04-dd0000000000";

const place = { id: "p1", slug: "kandy", name: "Kandy", lat: 7.29, lon: 80.63 };

const stop: PlannedStop = {
  id: "s1",
  slug: "temple_of_the_tooth",
  startTime: "10:00",
  endTime: "11:30",
  title: "Temple of the Tooth",
  type: "Historical Site",
  icon: "Temple",
  description: "The tooth & its <casket>.",
  why: "Cultural Heritage in and around Kandy.",
  durationMinutes: 90,
  driveMinutesBefore: 0,
  lat: 7.2936,
  lon: 80.6413,
  warnings: [],
};

export function itinerary(more: Partial<Itinerary> = {}): Itinerary {
  return {
    title: "Two days in Kandy",
    summary: "",
    startDate: "2030-03-01",
    duration: 2,
    groupSize: 2,
    groupType: "couple",
    pace: "moderate",
    travelStyle: "comfort",
    budget: "comfort",
    interests: ["Cultural Heritage"],
    destinations: ["Kandy"],
    planner: "builtin",
    days: [1, 2].map((day) => ({
      day,
      date: `2030-03-0${day}`,
      title: day === 1 ? "Arrival, and on to Kandy" : "A free day in Kandy",
      description: "",
      place,
      driveMinutes: 0,
      driveKm: 0,
      notes: [],
      attractions: day === 1 ? [stop] : [],
      warnings: [],
    })),
    notes: ["The plan begins and ends at Katunayake airport."],
    packages: [],
    ...more,
  };
}

export function plan(more: Partial<Plan> = {}): Plan {
  return {
    id: PLAN,
    version: 1,
    mine: true,
    shared: false,
    sharedUntil: null,
    mayEdit: false,
    joined: false,
    editors: [],
    canGoBack: false,
    itinerary: itinerary(),
    ...more,
  };
}
