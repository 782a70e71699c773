import type { HandoverOffer, HandoverOption, OtherHost, ReceivedHandover } from "../api/handovers";

/** The last digits of its id. */
const idOf = (last: string) => `5f3c9a12-0000-4000-8000-0000000000${last}`;

export const makeHost = (last: string, display_name: string, parts: Partial<OtherHost> = {}): OtherHost => ({
  guide_id: idOf(last),
  display_name,
  avatar_url: null,
  rating: 4.8,
  review_count: 12,
  is_free: true,
  ...parts,
});

export const NIMALI = makeHost("a1", "Nimali Silva");
export const RUWAN = makeHost("a2", "Ruwan Bandara", { rating: 0, review_count: 0 });
export const BUSY = makeHost("a3", "Kumari Dias", { is_free: false });

/** To Nimali, open for 48 hours. */
export const makeOffer = (last: string, parts: Partial<HandoverOffer> = {}): HandoverOffer => ({
  id: idOf(last),
  guide_id: NIMALI.guide_id,
  display_name: NIMALI.display_name,
  message: null,
  by_platform: false,
  expires_at: "2030-01-17T03:30:00Z",
  ...parts,
});

/** An answer that lists all. */
export const handoverOptions = (bookings: HandoverOption[]) => ({ bookings, is_cut: false });

/** Of a confirmed booking of four days. */
export const makeOption = (booking_id: string, parts: Partial<HandoverOption> = {}): HandoverOption => ({
  booking_id,
  reference: `Booking ${booking_id.slice(0, 8)}`,
  status: "confirmed",
  title: `Trip ${booking_id.slice(0, 1)}`,
  package_id: "p1",
  start_date: "2030-03-02",
  end_date: "2030-03-05",
  number_of_travelers: 2,
  traveller: "Hanna Lindqvist",
  hosts: [NIMALI, RUWAN, BUSY],
  offer: null,
  ...parts,
});

export const makeReceived = (parts: Partial<ReceivedHandover> = {}): ReceivedHandover => ({
  id: idOf("d1"),
  booking_id: "1f4f56a6-886e-4a29-9f04-dd0000000000",
  from: "Ajantha Ekanayake",
  by_platform: false,
  message: "They love birds.",
  created_at: "2030-01-15T03:30:00Z",
  expires_at: "2030-01-17T03:30:00Z",
  status: "confirmed",
  title: "Tea hills",
  package_id: "p1",
  start_date: "2030-03-02",
  end_date: "2030-03-05",
  number_of_travelers: 2,
  room_selections: [
    {
      accommodation_type: "double",
      hotel_type: "three_star",
      quantity: 1,
      capacity_per_room: 2,
      price_per_room: 120,
      total: 120,
    },
  ],
  special_requests: "No stairs, please.",
  traveller: "Hanna",
  total_price: 800,
  share: 680,
  paid: 240,
  hindrance: null,
  ...parts,
});
