import type { CustomOffer, CustomRequest } from "../api/customRequestTypes";
import { itinerary, PLAN } from "./plan";

// A plan sent to guides, for tests to change.

export const REQUEST = "9d1f56a6-886e-4a29-9f04-dd0000000000";

export function offer(more: Partial<CustomOffer> = {}): CustomOffer {
  return {
    id: "8d1f56a6-886e-4a29-9f04-dd0000000001",
    guide_id: "8d1f56a6-886e-4a29-9f04-dd00000000a1",
    display_name: "Ajantha Ekanayake",
    avatar_url: null,
    rating: 4.9,
    review_count: 12,
    status: "waiting",
    price_per_person: null,
    total_price: null,
    advance_amount: null,
    balance: null,
    included: null,
    message: null,
    title: "Two days in Kandy",
    start_date: "2030-03-01",
    end_date: "2030-03-02",
    days: 2,
    is_changed: false,
    itinerary_id: null,
    itinerary: null,
    answered_at: null,
    offer_ends_at: null,
    ...more,
  };
}

/** With this price per person, for two. */
export function pricedOffer(each: number, more: Partial<CustomOffer> = {}): CustomOffer {
  return offer({
    status: "offered",
    price_per_person: each,
    total_price: each * 2,
    advance_amount: each * 0.6,
    balance: each * 1.4,
    answered_at: "2030-01-15T03:30:00Z",
    offer_ends_at: "2030-01-18T03:30:00Z",
    ...more,
  });
}

export function customRequest(more: Partial<CustomRequest> = {}): CustomRequest {
  return {
    id: REQUEST,
    status: "open",
    is_mine: true,
    title: "Two days in Kandy",
    start_date: "2030-03-01",
    end_date: "2030-03-02",
    days: 2,
    number_of_travelers: 2,
    places: ["Kandy"],
    message: "With a baby.",
    traveller_name: "Hanna Lindqvist",
    created_at: "2030-01-15T03:30:00Z",
    respond_by: "2030-01-18T03:30:00Z",
    itinerary_id: PLAN,
    booking_id: null,
    itinerary: itinerary(),
    offers: [offer()],
    ...more,
  };
}
