import { BOOKING_TABS } from "../../api/constants.gen";

/** The tabs of My Bookings. Back office §2. */
export const SHELVES = ["all", ...BOOKING_TABS] as const;
export type Shelf = (typeof SHELVES)[number];
