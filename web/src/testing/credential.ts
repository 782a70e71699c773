import type { OwnCredential, QueuedCredential } from "../api/credentials";

/** The last digits of its id. */
const idOf = (last: string) => `5f3c9a12-0000-4000-8000-0000000000${last}`;

/** A license in force until the end of 2030. */
export const makeCredential = (last: string, parts: Partial<OwnCredential> = {}): OwnCredential => ({
  id: idOf(last),
  kind: "license",
  class: "national",
  number: "N-2031/44",
  issuer: null,
  valid_until: "2030-12-31",
  status: "approved",
  in_force: true,
  has_document: true,
  submitted_at: "2030-01-02T12:00:00Z",
  decided_at: "2030-01-04T12:00:00Z",
  method: "register",
  reason: null,
  ...parts,
});

/** Of a first aid course, waiting. */
export const makePending = (last: string, parts: Partial<OwnCredential> = {}): OwnCredential =>
  makeCredential(last, {
    kind: "first_aid",
    class: null,
    number: "FA 12",
    issuer: "Sri Lanka Red Cross Society",
    status: "pending",
    in_force: false,
    decided_at: null,
    method: null,
    ...parts,
  });

/** A license of Kasun that waits for an admin, with a picture. */
export const makeQueued = (last: string, parts: Partial<QueuedCredential> = {}): QueuedCredential => {
  const { has_document, ...credential } = makeCredential(last);
  return {
    ...credential,
    status: "pending",
    in_force: false,
    decided_at: null,
    method: null,
    guide_id: idOf("b1"),
    display_name: "Kasun Perera",
    avatar_url: null,
    decided_by: null,
    document: has_document ? { mime_type: "image/jpeg", size: 482_000 } : null,
    same_number: [],
    is_own: false,
    ...parts,
  };
};
