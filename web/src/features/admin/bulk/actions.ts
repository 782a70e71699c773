import type { StaffRight } from "../../../api/staffRights";
import { countText } from "../../../lib/text";

/** The list whose records are selected. */
export type BulkList = "bookings" | "people" | "guides" | "packages";

type BulkField = "reason" | "note" | "until";

type Action = {
  /** On the wire. */
  action: string;
  right: StaffRight;
  label: string;
  title: (count: number) => string;
  effect: string;
  fields: readonly BulkField[];
  send: (count: number) => string;
  sending: string;
  /** Over the records that it is done to, and over the others. */
  will: string;
  cannot: string;
  done: (count: number) => string;
  /** Whether each record has a sum that goes back. */
  hasRefund?: boolean;
  isDangerous?: boolean;
};
export type BulkAction = Action;

const bookings = (count: number) => countText(count, "booking", "bookings");
const people = (count: number) => countText(count, "person", "people");
const guides = (count: number) => countText(count, "guide", "guides");
const packages = (count: number) => countText(count, "package", "packages");

const noteAction = (action: string, countOf: (count: number) => string): Action => ({
  action,
  right: "write_notes",
  label: "Add note…",
  title: (count) => `Add a note to ${countOf(count)}`,
  effect: "Each of them gets the same note. Only staff read it. It cannot be changed or removed.",
  fields: ["note"],
  send: (count) => `Add note to ${countOf(count)}`,
  sending: "Adding…",
  will: "Will have the note",
  cannot: "Cannot have the note",
  done: (count) => `Note added to ${countOf(count)}`,
});

export const BULK_ACTIONS: Readonly<Record<BulkList, readonly Action[]>> = {
  bookings: [
    {
      action: "cancel_bookings",
      right: "act_on_bookings",
      label: "Cancel…",
      title: (count) => `Cancel ${bookings(count)}`,
      effect: "Everything that was paid goes back at once. Traveler and guide read the reason.",
      fields: ["reason"],
      send: (count) => `Cancel ${bookings(count)}`,
      sending: "Cancelling…",
      will: "Will be cancelled",
      cannot: "Cannot be cancelled",
      done: (count) => `${bookings(count)} cancelled`,
      hasRefund: true,
      isDangerous: true,
    },
    noteAction("note_bookings", bookings),
  ],
  people: [
    noteAction("note_people", people),
    {
      action: "sign_out_people",
      right: "act_on_people",
      label: "Sign out…",
      title: (count) => `Sign out ${people(count)}`,
      effect: "Every session of these accounts ends, on all devices. They can sign in again.",
      fields: ["reason"],
      send: (count) => `Sign out ${people(count)}`,
      sending: "Signing out…",
      will: "Will be signed out",
      cannot: "Cannot be signed out",
      done: (count) => `${people(count)} signed out`,
    },
    {
      action: "block_people",
      right: "act_on_people",
      label: "Block…",
      title: (count) => `Block ${people(count)}`,
      effect:
        "Every session ends at once, and no one signs in with these accounts. Each person gets a mail, without your reason.",
      fields: ["until", "reason"],
      send: (count) => `Block ${people(count)}`,
      sending: "Blocking…",
      will: "Will be blocked",
      cannot: "Cannot be blocked",
      done: (count) => `${people(count)} blocked`,
      isDangerous: true,
    },
  ],
  guides: [noteAction("note_guides", guides)],
  packages: [
    {
      action: "put_packages_on_sale",
      right: "decide_packages",
      label: "Put on sale…",
      title: (count) => `Put ${packages(count)} on sale`,
      effect: "Travelers find them again and can send requests.",
      fields: [],
      send: (count) => `Put ${packages(count)} on sale`,
      sending: "Putting on sale…",
      will: "Will be on sale",
      cannot: "Cannot be put on sale",
      done: (count) => `${packages(count)} on sale`,
    },
    {
      action: "take_packages_off_sale",
      right: "decide_packages",
      label: "Take off sale…",
      title: (count) => `Take ${packages(count)} off sale`,
      effect:
        "Travelers no longer find them. Requests and approved bookings cannot go on; confirmed trips do. The owners read the reason.",
      fields: ["reason"],
      send: (count) => `Take ${packages(count)} off sale`,
      sending: "Taking off sale…",
      will: "Will be taken off sale",
      cannot: "Cannot be taken off sale",
      done: (count) => `${packages(count)} taken off sale`,
      isDangerous: true,
    },
  ],
};
