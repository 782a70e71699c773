import { vi } from "vitest";
import contactPage from "../../../catalogue/content/contact_page.json";
import emergencyNumbers from "../../../catalogue/content/emergency_numbers.json";
import safetyPage from "../../../catalogue/content/safety_page.json";
import termsPage from "../../../catalogue/content/terms_page.json";
import { aTripMeeting } from "./tripMeeting";

// A fake server for the real client libraries.

export const NOW = Date.parse("2030-01-15T03:30:00Z");
export const KEY = `sb-${location.hostname.split(".")[0]}-auth-token`;
export const PERSON = "7b0c9c0e-3f3e-4a59-9c39-000000000001";

export const user = {
  id: PERSON,
  aud: "authenticated",
  role: "authenticated",
  email: "hanna@example.org",
  phone: "",
  created_at: "2026-03-04T10:00:00Z",
  app_metadata: { provider: "google", providers: ["google"] },
  user_metadata: { full_name: "Hanna Lindqvist" } as Record<string, unknown>,
  identities: [] as object[],
  factors: [] as object[],
};

export const NO_TRIPS = {
  total: 0,
  exact_total: 0,
  results: [],
  facets: { category: [], duration: [], location: [], price: [] },
  understood: [],
  ignored: [],
  left_out: [],
  location_as_words: false,
  nearest: null,
};

export function tokens(name: string, livesForSeconds = 900, who: object = user, aal = "aal1") {
  const expires_at = NOW / 1000 + livesForSeconds;
  const claims = btoa(JSON.stringify({ sub: PERSON, aal, exp: expires_at })).replaceAll("=", "");
  return {
    access_token: `e30.${claims}.${btoa(name)}`,
    refresh_token: `refresh-${name}`,
    token_type: "bearer",
    expires_in: livesForSeconds,
    expires_at,
    user: who,
  };
}

export function store(session: object): void {
  localStorage.setItem(KEY, JSON.stringify(session));
}

/** Reports a change of the storage by another tab. */
export function notifyStorage(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

export function answer(body: unknown, status = 200): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
  });
}

export function refusal(code: string, status = 400): Response {
  return answer({ code, message: `the server's own words for ${code}` }, status);
}

export type RecordedCall = { call: string; body: unknown; bearer: string | null };
type Replies = Record<string, (asked: RecordedCall) => Response | Promise<Response>>;

/** A directory without guides. */
export const NO_GUIDES = {
  total: 0,
  results: [],
  facets: { language: [], place: [], specialty: [], stars: [] },
  licensed: [] as string[],
};
/** Empty answers of calls that do not return a list. */
const NOTHING: Record<string, unknown> = {
  "/rest/v1/rpc/next_starts": { starts: [], hosts: [] },
  "/rest/v1/rpc/search_guides": NO_GUIDES,
  "/rest/v1/rpc/guide_inbox": { total: 0, items: [] },
  "/rest/v1/rpc/saved_replies": { replies: [], version: 0 },
  "/rest/v1/rpc/trip_meeting": aTripMeeting(),
  "/rest/v1/rpc/account_deletion": { requested_at: null, due_at: null, hindrances: [] },
  "/rest/v1/rpc/contact_conversation": { message: {}, answers: [], person: null, earlier: [] },
  "/rest/v1/rpc/admin_reports": { total: 0, results: [], next: null },
  "/rest/v1/rpc/my_staff_rights": { role: null, rights: [], expires_at: null, needs_second_factor: false },
};

/** The words of the release. */
const WORDS: Record<string, unknown> = {
  "?name=contact_page": contactPage,
  "?name=emergency_numbers": emergencyNumbers,
  "?name=safety_page": safetyPage,
  "?name=terms_page": termsPage,
};

/** Answers calls with `replies`, by "GET /path?query"; other calls get nothing. */
export function standIn(replies: Replies): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), location.origin);
    if (pathname === "/config.json") return answer({ url: location.origin, anonKey: "anon", version: "1" });
    const one = {
      call: `${init?.method ?? "GET"} ${pathname}${search}`,
      body: init?.body ? JSON.parse(String(init.body)) : null,
      bearer: new Headers(init?.headers).get("authorization"),
    };
    calls.push(one);
    return replies[one.call]?.(one) ?? answer(WORDS[search] ?? NOTHING[pathname] ?? []);
  });
  return calls;
}
