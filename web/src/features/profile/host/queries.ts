import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import { conflict, requestOf, textOf, unwrap } from "../../../api/errors";
import { afterCondition, pageOf } from "../../../api/keyset";
import { lastingDb } from "../../../api/lastingDb";
import { ownGuide } from "../../../api/ownGuide";
import { readPackageSales } from "../../../api/packageSales";
import { toast } from "../../../components/ui/toasts";
import { copy } from "./copy";
import { type Settings, toDocument } from "./settings";

const RECENT = 3;
/** The maximum of packages, and of join requests. */
const LISTED = 50;

const COUNTED = ["confirmed", "approved", "pending"] as const;

/** A guide's requests by state, and the newest. */
export const deskOf = (person: string, guide: string) =>
  queryOptions({
    queryKey: ["booking_requests", "desk", person, guide],
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => {
      const table = () => db().from("booking_requests");
      const count = async (status: (typeof COUNTED)[number]) => {
        const answer = await table()
          .select("id", { count: "exact", head: true })
          .eq("guide_id", guide)
          .eq("status", status);
        unwrap(answer);
        return answer.count ?? 0;
      };
      const [recent, confirmed, approved, pending] = await Promise.all([
        table()
          .select("id,status,contact_email,start_date,end_date,number_of_travelers,full_payment_completed,cancelled_by")
          .eq("guide_id", guide)
          .order("created_at", { ascending: false })
          .limit(RECENT)
          .then(unwrap),
        ...COUNTED.map(count),
      ]);
      return { recent: recent ?? [], confirmed: confirmed ?? 0, approved: approved ?? 0, pending: pending ?? 0 };
    },
  });

type BookingDecision = {
  id: string;
  status: "approved" | "rejected";
  advance_amount?: number;
  rejection_reason?: string;
};

export function useDecideBooking() {
  const queries = useQueryClient();
  return useMutation({
    // Offline it fails at once, and its form comes back: a paused one would be lost with the page.
    networkMode: "always",
    mutationFn: async ({ id, ...said }: BookingDecision) => {
      const rows = unwrap(await lastingDb().from("booking_requests").update(said).eq("id", id).select("id"));
      if (rows.length === 0) throw conflict();
    },
    onError: (error) =>
      toast({
        tone: "bad",
        title: copy.errorTitle,
        text: textOf(error, copy.decisionFailed),
        request: requestOf(error),
      }),
    // Not awaited: the caller may have unmounted by then and would drop the result.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["booking_requests"] }),
  });
}

/** In any state, each with whether it is on sale: rejected, then pending, then live. */
export const ownPackages = (person: string) =>
  infiniteQueryOptions({
    queryKey: ["packages", "own", person],
    meta: { live: ["packages", "package_revisions"] },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      const all = db()
        .from("packages")
        .select(
          "id,title,status,rejection_reason,updated_at,package_owners!inner(),package_revisions(status,rejection_reason,created_at,superseded_at)",
        )
        .eq("package_owners.user_id", person);
      const read = unwrap(
        await (after === "" ? all : all.or(after))
          .order("status", { ascending: false })
          .order("updated_at", { ascending: false })
          .order("id")
          // One extra row shows whether there are more.
          .limit(LISTED + 1),
      );
      const listed = read.slice(0, LISTED);
      const sales = await readPackageSales(listed.map((trip) => trip.id));
      const rows = listed.map((trip) => ({ ...trip, sale: sales.find((one) => one.package_id === trip.id) ?? null }));
      const last = rows.at(-1);
      const next = last && [
        { column: "status", value: last.status },
        { column: "updated_at", value: last.updated_at },
        { column: "id", value: last.id, rises: true },
      ];
      return { rows, next: read.length > LISTED && next ? afterCondition(next) : undefined };
    },
    getNextPageParam: (last) => last.next,
  });

export type OwnPackage = Awaited<ReturnType<NonNullable<ReturnType<typeof ownPackages>["queryFn"]>>>["rows"][number];

export function useOwnPackages(person: string) {
  const read = useInfiniteQuery(ownPackages(person));
  return { ...read, rows: read.data?.pages.flatMap(({ rows }) => rows) };
}

/** Newest first. */
const joinRequests = (person: string, guide: string) =>
  infiniteQueryOptions({
    queryKey: ["guide_package_requests", "own", person, guide],
    meta: { live: ["guide_package_requests"] },
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) => {
      const all = db()
        .from("guide_package_requests")
        .select(
          "id,status,request_message,rejection_reason,created_at,reviewed_at,package_id,packages(id,title,image_url,duration_days)",
        )
        .eq("guide_id", guide);
      return pageOf(
        await (after === "" ? all : all.or(after))
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(LISTED + 1),
        LISTED,
      );
    },
    getNextPageParam: (last) => last.next,
  });

export type JoinRequest = Awaited<ReturnType<NonNullable<ReturnType<typeof joinRequests>["queryFn"]>>>["rows"][number];

export function useJoinRequests(person: string, guide: string) {
  const read = useInfiniteQuery(joinRequests(person, guide));
  return { ...read, rows: read.data?.pages.flatMap(({ rows }) => rows) };
}

export function useSaveSettings(person: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (form: Settings) =>
      unwrap(await db().rpc("save_guide_settings", { document: toDocument(form), version: form.version })),
    onSettled: async () => {
      // The saved version, or another person's.
      await queries.refetchQueries({ queryKey: ownGuide(person).queryKey });
      void queries.invalidateQueries({ queryKey: ["guides"] });
    },
  });
}
