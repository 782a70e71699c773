import { type ComponentType, createContext } from "react";
import type { Person } from "../../api/person";

/** The component in the profile's place for bookings, which is another feature: the app provides it. */
export const BookingsContext = createContext<ComponentType<{ person: Person }>>(() => null);
