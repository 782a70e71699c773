import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { deskCall } from "../../../api/deskCall";
import { unwrap } from "../../../api/errors";
import type { StaffNote } from "../noteQueries";
import { decided } from "../queries";

export type AdminGuide = {
  id: string;
  user_id: string;
  name: string;
  email: string;
  avatar_url: string | null;
  is_active: boolean;
  packages: number;
  open_bookings: number;
  completed_trips: number;
  rating: number | null;
  reviews: number;
  created_at: string;
};

export type GuideRecord = {
  guide: AdminGuide & { phone: string | null; verified_until: string | null };
  packages: { id: string; title: string; status: string; is_active: boolean; is_owner: boolean }[];
  notes: StaffNote[];
};

export const guideRecord = (id: string) =>
  queryOptions({ queryKey: ["admin_guide", id], queryFn: () => deskCall<GuideRecord>("admin_guide", { id }) });

/** The server refuses to suspend a guide who has bookings to come. */
export function useGuideActive(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isActive: boolean) =>
      decided(unwrap(await db().from("guides").update({ is_active: isActive }).eq("id", id).select("id"))),
    onSettled: () =>
      Promise.all(
        [["admin_guide", id], ["admin_guides"], ["guides"], ["packages"], ["audit_log"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
