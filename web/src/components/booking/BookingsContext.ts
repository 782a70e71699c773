import { type ComponentType, createContext } from "react";
import type { Person } from "../../api/person";

/** The bookings inside the profile. They are another feature, so the app provides the component. */
export const BookingsContext = createContext<ComponentType<{ person: Person }>>(() => null);
