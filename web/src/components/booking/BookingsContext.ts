import { type ComponentType, createContext } from "react";
import type { Person } from "../../api/person";

/** What fills the profile's place for bookings: another area than the profile's own, so whoever lays out the pages says what. */
export const BookingsContext = createContext<ComponentType<{ person: Person }>>(() => null);
