import { PostgrestClient } from "@supabase/postgrest-js";
import { expectTypeOf, test } from "vitest";
import type { Database, TripCardRow } from "../api/database.gen";
import type { Suggestion } from "../api/places";
import type { Review } from "../api/reviews";
import type { GuideDetail, guidePackages } from "../features/guides/queries";
import type { GuideCard } from "../features/guides/searchGuides";
import type { featuredTrips } from "../features/home/queries";
import type { Host, PackageDetail } from "../features/packages/queries";
import type { searchTrips } from "../features/search/queries";

// What the client library infers from database.gen.ts for the product's own reads. `npm run typecheck` runs these
// tests.

/** Of a query, or of a function that makes one. */
type Read<Query extends { queryFn?: unknown }> =
  Extract<Query["queryFn"], (context: never) => unknown> extends (context: never) => infer Data ? Awaited<Data> : never;
type Options<Make extends (...args: never[]) => { queryFn?: unknown }> = Read<ReturnType<Make>>;

const db = new PostgrestClient<Database>("http://serendib.test/rest/v1");

test("columns of a row", () => {
  expectTypeOf<PackageDetail["price"]>().toEqualTypeOf<number>();
  expectTypeOf<PackageDetail["title"]>().toEqualTypeOf<string>();
  expectTypeOf<PackageDetail["highlights"]>().toEqualTypeOf<string | null>();
  expectTypeOf<PackageDetail["images"]>().toEqualTypeOf<string[] | null>();
  expectTypeOf<GuideDetail["hourly_rate"]>().toEqualTypeOf<number | null>();
  expectTypeOf<PackageDetail>().not.toHaveProperty("status");
});

test("embedded rows: many, one, and one in another", () => {
  expectTypeOf<PackageDetail["package_days"]>().toEqualTypeOf<
    {
      day_number: number;
      title: string | null;
      description: string | null;
      overnight_destination_id: string | null;
    }[]
  >();
  expectTypeOf<PackageDetail["package_group_prices"]>().toEqualTypeOf<
    { from_people: number; price_per_person: number }[]
  >();
  expectTypeOf<PackageDetail["package_seasons"]>().toEqualTypeOf<
    {
      name: string;
      first_day: string;
      last_day: string;
      percent: number;
      min_people: number | null;
      notice_days: number | null;
    }[]
  >();
  type Sight = PackageDetail["package_attractions"][number]["attractions"];
  expectTypeOf<NonNullable<Sight>["duration_hours"]>().toEqualTypeOf<number>();
  expectTypeOf<GuideCard["guide_languages"]>().toEqualTypeOf<{ language_code: string; language_name: string }[]>();
  expectTypeOf<Host["display_name"]>().toEqualTypeOf<string>();
  expectTypeOf<
    Options<typeof guidePackages>["trips"][number]["package_room_pricing"][number]["price_per_room"]
  >().toEqualTypeOf<number>();
});

test("one row that a policy may hide from the reader may be null, though the column that points at it never is", () => {
  expectTypeOf<null>().toExtend<PackageDetail["package_attractions"][number]["attractions"]>();
  expectTypeOf<Database["public"]["Tables"]["package_attractions"]["Row"]["attraction_id"]>().toEqualTypeOf<string>();
  // There is no host without a guide.
  expectTypeOf<Host>().not.toBeNullable();
});

test("lists of reviews", () => {
  expectTypeOf<Review>().toEqualTypeOf<{
    id: string;
    rating: number;
    review_text: string | null;
    reviewer_name: string;
    created_at: string;
    guide_reply: string | null;
  }>();
});

test("functions: what they take and what they answer", () => {
  expectTypeOf<Read<typeof featuredTrips>>().toEqualTypeOf<TripCardRow[]>();
  expectTypeOf<Options<typeof searchTrips>["facets"]["location"]>().toEqualTypeOf<{ value: string; count: number }[]>();
  expectTypeOf<Options<typeof searchTrips>["results"]>().toEqualTypeOf<TripCardRow[]>();
  expectTypeOf<TripCardRow["package_guides"][number]["guides"]>().toEqualTypeOf<{
    display_name: string;
    avatar_url: string | null;
    rating: number;
  } | null>();
  expectTypeOf<Suggestion["id"]>().toEqualTypeOf<string | null>();
  // @ts-expect-error: a number is wanted
  db.rpc("search_packages", { people: "two" });
  // @ts-expect-error: what is typed is wanted
  db.rpc("suggest_places", {});
});

test("what does not exist does not compile", () => {
  // @ts-expect-error: no such table
  db.from("users");
  // @ts-expect-error: no such column
  db.from("packages").select("id").eq("cost", 1);
  // @ts-expect-error: no door for inserts
  db.from("destinations").insert({ city: "Ella" });
  // @ts-expect-error: no door for updates
  db.from("payment_logs").update({ amount: 5 });
});

test("commands: what they take, and what they must be told", () => {
  const trip = {
    title: "Up",
    description: "By train.",
    price: 9.5,
    duration_days: 1,
    max_people: 2,
    highlights: "Tea",
    included: "Tea",
  };
  db.from("packages").insert(trip);
  // @ts-expect-error: a package is more than its title
  db.from("packages").insert({ title: "Free trip" });
  // @ts-expect-error: nobody says how a package is rated
  db.from("packages").insert({ ...trip, rating: 5 });
  db.from("packages").update({ title: "Down", version: 3 });
  db.from("packages").update({ status: "approved" });
  // @ts-expect-error: nobody says how a package is rated
  db.from("packages").update({ rating: 5 });
  db.from("profiles").update({ display_name: "Mia" });
  // @ts-expect-error: nobody says who is an admin
  db.from("profiles").update({ is_admin: true });
  db.from("guide_applications").update({ status: "rejected", rejection_reason: null });
  // @ts-expect-error: a decision says what is decided
  db.from("guide_applications").update({ rejection_reason: "Too short" });
  // @ts-expect-error: what somebody wrote is not an admin's to change
  db.from("guide_applications").update({ status: "approved", bio: "Mine" });
  db.from("notifications").update({ read_at: null });
  // @ts-expect-error: what was told stays as it is
  db.from("notifications").update({ title: "Nothing" });
  db.from("package_days").insert({ package_id: "p", day_number: 1 });
  // @ts-expect-error: a day of some package
  db.from("package_days").insert({ day_number: 1 });
  const message = { first_name: "A", last_name: "B", email: "c", subject: "d", message: "e" };
  db.from("contact_messages").insert(message);
  // @ts-expect-error: when it was handled is for the house to say
  db.from("contact_messages").insert({ ...message, handled_at: "f" });
  expectTypeOf<keyof Database["public"]["Tables"]["guides"]["Insert"]>().toEqualTypeOf<"user_id">();
  expectTypeOf<keyof Database["public"]["Tables"]["profiles"]["Update"]>().toEqualTypeOf<"display_name" | "is_guide">();
});
