import { queryOptions, useQuery } from "@tanstack/react-query";
import { db } from "../../api/client";
import { unwrapOne } from "../../api/errors";
import { ownGuide } from "../../api/ownGuide";
import { packageSale } from "../../api/packageSales";
import { roles } from "../../api/roles";
import { useSession } from "../../api/session";
import { isOffSale } from "../../components/package-sale/saleState";

/** For the package's owners, guides and admins. */
const packageStatus = (person: string, id: string) =>
  queryOptions({
    queryKey: ["packages", "standing", person, id],
    meta: { live: ["packages"] as const },
    staleTime: 0,
    queryFn: async () => {
      const { status, rejection_reason, package_owners } = unwrapOne(
        await db().from("packages").select("status,rejection_reason,package_owners(user_id)").eq("id", id),
      );
      return { status, reason: rejection_reason, isOwn: package_owners.some((owner) => owner.user_id === person) };
    },
  });

/** Travelers only see approved packages. */
export function usePackageStatus(id: string) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  const { data: may } = useQuery({ ...roles(person), enabled: person !== "" });
  const isInsider = may !== undefined && (may.isGuide || may.isAdmin);
  const { data } = useQuery({ ...packageStatus(person, id), enabled: isInsider });
  const sale = useQuery({ ...packageSale(person, id), enabled: isInsider });
  const isAdmin = may?.isAdmin === true;
  return {
    // A signed-in person may see more than travelers, which is unknown at first.
    isVerified: person === "" || (may !== undefined && !isInsider) || data?.status === "approved",
    note: data && { ...data, mayEdit: data.isOwn || isAdmin, isAdmin, person, sale: sale.data ?? null },
    /** Only its owners, hosts and admins see it then. */
    isOffSale: isOffSale(sale.data),
    saleError: sale.data === undefined ? sale.error : null,
    rereadSale: () => void sale.refetch(),
  };
}

export type BookingBar = "hostless" | "own" | "host" | "unseen" | "offSale";

/** Not without a host, not as its owner or host, not before approval, not off sale. The server checks it too. */
export function useBooking(id: string, hosts: readonly { id: string }[]): { isKnown: boolean; barred?: BookingBar } {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  const may = useQuery({ ...roles(person), enabled: person !== "" });
  const isGuide = may.data?.isGuide === true;
  const isInsider = isGuide || may.data?.isAdmin === true;
  const where = useQuery({ ...packageStatus(person, id), enabled: isInsider });
  const sale = useQuery({ ...packageSale(person, id), enabled: isInsider });
  const guide = useQuery({ ...ownGuide(person), enabled: isGuide });
  const isKnown =
    session.state !== "waiting" && !may.isLoading && !where.isLoading && !sale.isLoading && !guide.isLoading;
  if (hosts.length === 0) return { isKnown, barred: "hostless" };
  if (where.data?.isOwn) return { isKnown, barred: "own" };
  if (hosts.some((host) => host.id === guide.data?.id)) return { isKnown, barred: "host" };
  if (where.data && where.data.status !== "approved") return { isKnown, barred: "unseen" };
  if (isOffSale(sale.data)) return { isKnown, barred: "offSale" };
  return { isKnown };
}
