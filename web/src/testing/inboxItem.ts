import type { InboxItem } from "../api/guideInbox";

export const inboxId = (last: number) => `5f3c9a12-0000-4000-8000-00000000000${last}`;

export const makeInboxItem = (kind: InboxItem["kind"], last: number, more: Partial<InboxItem> = {}): InboxItem => ({
  kind,
  id: inboxId(last),
  title: `Trip ${last}`,
  person: `Person ${last}`,
  due_at: null,
  since: "2030-01-15T01:30:00Z",
  start_date: null,
  end_date: null,
  number_of_travelers: null,
  booking_id: null,
  missing: [],
  amount: null,
  detail: null,
  rating: null,
  meeting_time: null,
  ...more,
});

const message = (last: number, sender: string, body: string) => ({
  id: `m${last}`,
  conversation_id: inboxId(1),
  booking_request_id: inboxId(1),
  sender_id: sender,
  client_key: `k${last}`,
  body,
  sent_at: "2030-01-15T01:30:00Z",
});

/** The guide's side of a conversation, which the traveler has continued. */
export const makeTalk = (guide: string) => ({
  id: inboxId(1),
  booking_id: inboxId(1),
  package_id: "p",
  side: "guide",
  title: "Trip 1",
  start_date: null,
  end_date: null,
  status: "approved",
  other: { id: "traveler", name: "Person 1", avatar_url: null },
  messages: [message(1, guide, "Welcome!"), message(2, "traveler", "Is there shade at noon?")],
  has_more: false,
  read_to: null,
  other_read_to: null,
  closed: null,
  is_reported: false,
});
