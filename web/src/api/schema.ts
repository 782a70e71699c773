import type { Database } from "./database.gen";

type Declared = Database["public"];

/** Of a person's page, what anybody may know. Null where there is nobody. */
export type PublicPerson = {
  id: string;
  display_name: string;
  member_since: string;
  /** Where they are a guide whom visitors may see: their page is that of the guide. */
  guide_id: string | null;
  /** What they wrote and is published, the newest first. */
  reviews: {
    id: string;
    rating: number;
    review_text: string | null;
    created_at: string;
    package: { id: string; title: string } | null;
    guide: { id: string; display_name: string } | null;
  }[];
};

type People = {
  public_profile: { Args: { person: string }; Returns: PublicPerson | null };
};

/** What the server declares, and the function about people, whose shape docs/wire.md tells. */
export type Schema = { public: Omit<Declared, "Functions"> & { Functions: Declared["Functions"] & People } };
