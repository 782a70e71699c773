// The signed text of a guide's statement, as the server writes it.

export type ReputationStatement = {
  issuer: string;
  guide_id: string;
  name: string;
  /** A day, as are those of the credentials. */
  member_since: string;
  issued_at: string;
  trips_led: number;
  days_led: number;
  travelers_led: number;
  cancelled_by_guide: number;
  reviews: { count: number; average: number | null; stars: Record<StarCount, number> };
  answer_hours_median: number | null;
  acceptance_percent: number | null;
  languages: { name: string; level: string | null }[];
  credentials: { kind: string; class: string | null; checked_on: string; valid_until: string }[];
};

export const STARS = ["5", "4", "3", "2", "1"] as const;
export type StarCount = (typeof STARS)[number];

const TYPE = "serendib-guide-statement";
const VERSION = 1;

/** Undefined for another version, which this page cannot put into words. The signature proves the rest of the shape. */
export function readStatement(text: string): ReputationStatement | undefined {
  try {
    const read: { type?: unknown; version?: unknown } | null = JSON.parse(text);
    return read?.type === TYPE && read.version === VERSION ? (read as unknown as ReputationStatement) : undefined;
  } catch {
    return undefined;
  }
}
