import type { DaySheet, GuideSheet } from "../api/daySheet";

export const SHEET_ID = "4f1c0a52-9a6e-4d3d-8f2b-0000000000aa";

export function guideSheet(parts: Partial<GuideSheet> = {}): GuideSheet {
  return {
    version: 3,
    meeting_place: null,
    meeting_time: null,
    notes: null,
    hotels: [],
    checklist: [],
    updated_at: null,
    ...parts,
  };
}

/** Three days, from 14 to 16 January 2030. */
export function aDaySheet(parts: Partial<DaySheet> = {}): DaySheet {
  return {
    booking_id: SHEET_ID,
    status: "confirmed",
    title: "Rock, Temple and Tea",
    package_id: "p1",
    start_date: "2030-01-14",
    end_date: "2030-01-16",
    number_of_travelers: 2,
    self_arranged: false,
    special_requests: "Vegetarian",
    rooms: [{ accommodation_type: "double", hotel_type: "three_star", quantity: 1 }],
    lead: { name: "Takeshi Mori", email: "takeshi@example.org", phone: "+81 90 1234 5678" },
    travelers: [
      { full_name: "Takeshi Mori", email: "takeshi@example.org", phone: "+81 90 1234 5678", is_primary: true },
      { full_name: "Aiko Mori", email: "aiko@example.org", phone: "+81 90 8765 4321", is_primary: false },
    ],
    total_price: 800,
    paid: 240,
    balance: 560,
    local_costs: "Sigiriya entrance",
    shopping: null,
    included: null,
    excluded: null,
    days: ["2030-01-14", "2030-01-15", "2030-01-16"].map((date, index) => ({
      number: index + 1,
      date,
      title: `Title ${index + 1}`,
      description: null,
      overnight: index < 2 ? "Kandy" : null,
      stops: [
        {
          title: `Stop ${index + 1}`,
          description: null,
          location: "Kandy",
          kind: "activity",
          start: "09:00",
          duration_hours: 1.5,
        },
      ],
    })),
    emergency: {
      numbers: [{ kind: "ambulance", number: "1990", name: "Ambulance", note: "Free of charge" }],
      checked_on: "2029-11-21",
    },
    sheet: guideSheet(),
    ...parts,
  };
}
