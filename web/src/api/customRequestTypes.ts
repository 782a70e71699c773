import type { Itinerary } from "./plan";

// A plan sent to guides, and the guides' offers. Money is in dollars.

export type RequestStatus = "open" | "booked" | "withdrawn" | "over";
export type OfferStatus = "waiting" | "offered" | "declined" | "accepted" | "closed" | "over";

/** A guide's offer, or its empty place before the answer. */
export type CustomOffer = {
  id: string;
  guide_id: string;
  display_name: string;
  avatar_url: string | null;
  rating: number;
  review_count: number;
  status: OfferStatus;
  price_per_person: number | null;
  total_price: number | null;
  advance_amount: number | null;
  balance: number | null;
  /** One item a line. */
  included: string | null;
  message: string | null;
  /** The changed plan's, else the request's. */
  title: string;
  start_date: string;
  end_date: string;
  days: number;
  /** The guide has attached a changed plan. */
  is_changed: boolean;
  /** The attached plan, for its guide only. */
  itinerary_id: string | null;
  /** Only when one request is read. */
  itinerary: Itinerary | null;
  answered_at: string | null;
  offer_ends_at: string | null;
};

export type CustomRequest = {
  id: string;
  status: RequestStatus;
  /** The reader is its traveller. */
  is_mine: boolean;
  title: string;
  start_date: string;
  end_date: string;
  days: number;
  number_of_travelers: number;
  places: string[];
  message: string | null;
  traveller_name: string;
  created_at: string;
  /** The deadline for guides. */
  respond_by: string;
  /** The original plan, if it still exists. */
  itinerary_id: string | null;
  booking_id: string | null;
  /** As sent; only when one request is read. */
  itinerary: Itinerary | null;
  /** One per guide; guides see their own only. */
  offers: CustomOffer[];
};

export type SuggestedGuide = {
  guide_id: string;
  display_name: string;
  avatar_url: string | null;
  location: string | null;
  rating: number;
  review_count: number;
  languages: string[];
  /** Places of the plan on the guide's trips. */
  places: string[];
  places_total: number;
  /** Null if no language is wanted. */
  speaks: boolean | null;
  /** Null if the plan has no dates. */
  is_free: boolean | null;
  reason: string;
};

export type RequestDocument = {
  itinerary_id: string;
  guide_ids: string[];
  start_date?: string;
  number_of_travelers?: number;
  message?: string;
};

export type AnswerDocument = {
  id: string;
  answer: "offer" | "decline";
  price_per_person?: number;
  included?: string;
  message?: string;
  /** The guide's own plan, attached. */
  itinerary_id?: string;
};

export type AcceptDocument = {
  id: string;
  offer_id: string;
  total_price: number;
  /** The displayed offer's time. */
  answered_at: string;
  full_name: string;
  contact_email: string;
  contact_phone: string;
  special_requests?: string;
  accepted_terms: boolean;
};

export type CopySource =
  | { itinerary_id: string }
  | { request_id: string; offer_id?: string }
  /** The token of a shared link. */
  | { token: string };
