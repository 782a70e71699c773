import { type ComponentType, createContext } from "react";
import type { Person } from "../../api/person";

/** Bookings are another feature than the profile, so the app provides the component. */
export const BookingsContext = createContext<ComponentType<{ person: Person }>>(() => null);
