import type { GuideReputation, StatementCheck } from "../api/reputation";
import type { ReputationStatement } from "../components/reputation/statement";
import { PERSON } from "./standIn";

// A guide's signed statement, as the server answers it.

export const STATEMENT: ReputationStatement = {
  issuer: "https://serendib.example",
  guide_id: PERSON,
  name: "Kasun Perera",
  member_since: "2026-03-04",
  issued_at: "2030-01-15T03:30:00Z",
  trips_led: 42,
  days_led: 1128,
  travelers_led: 96,
  cancelled_by_guide: 0,
  reviews: { count: 31, average: 4.87, stars: { 5: 28, 4: 2, 3: 1, 2: 0, 1: 0 } },
  answer_hours_median: 3.2,
  acceptance_percent: 92,
  languages: [
    { name: "English", level: "fluent" },
    { name: "Sinhala", level: null },
  ],
  credentials: [{ kind: "license", class: "national", checked_on: "2029-11-29", valid_until: "2031-05-31" }],
};

/** Spaced as no program of ours would write it: the text is signed byte for byte. */
export function signedText(more: Partial<ReputationStatement> = {}): string {
  return JSON.stringify({ type: "serendib-guide-statement", version: 1, ...STATEMENT, ...more }).replace(":", " :  ");
}

export function aReputation(more: Partial<ReputationStatement> = {}): GuideReputation {
  return {
    statement: signedText(more),
    signature: "eyJhbGciOiJFUzI1NiJ9..c2lnbmF0dXJl",
    file_name: "serendib-statement-kasun-perera-2030-01-15.json",
  };
}

export const GENUINE: StatementCheck = {
  is_valid: true,
  problem: null,
  issued_at: STATEMENT.issued_at,
  name: STATEMENT.name,
  guide_id: PERSON,
  is_member: true,
};

export function refusedCheck(problem: NonNullable<StatementCheck["problem"]>): StatementCheck {
  return { is_valid: false, problem, issued_at: null, name: null, guide_id: null, is_member: false };
}
