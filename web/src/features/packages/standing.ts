import { queryOptions, useQuery } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrapOne } from "../../api/errors";
import { roles } from "../../api/roles";
import { useSession } from "../../api/session";

/** What those who offer a package, lead it or review it are told beside what travellers see. */
const standing = (person: string, id: string) =>
  queryOptions({
    queryKey: ["packages", "standing", person, id],
    staleTime: 0,
    queryFn: async () => {
      const { status, rejection_reason, package_owners } = unwrapOne(
        await db().from("packages").select("status,rejection_reason,package_owners(user_id)").eq("id", id),
      );
      return { status, reason: rejection_reason, isOwn: package_owners.some((owner) => owner.user_id === person) };
    },
  });

/** Where a package stands with the admins, for guides and admins; travellers only ever see approved ones (decision 36). */
export function useStanding(id: string) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  const { data: may } = useQuery({ ...roles(person), enabled: person !== "" });
  const isInsider = may !== undefined && (may.isGuide || may.isAdmin);
  const { data } = useQuery({ ...standing(person, id), enabled: isInsider });
  return {
    isVerified: !isInsider || data?.status === "approved",
    note: data && { ...data, mayEdit: data.isOwn || may?.isAdmin === true },
  };
}
