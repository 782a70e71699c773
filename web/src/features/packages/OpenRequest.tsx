import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { useSession } from "../../api/session";
import { reference } from "../../components/booking/copy";
import { today } from "../../lib/dates";
import { copy, openRequestText } from "./copy";

const OPEN = ["pending", "approved", "confirmed"];

const openRequest = (person: string, trip: string) =>
  queryOptions({
    queryKey: ["booking_requests", "open", person, trip],
    staleTime: 0,
    meta: { live: ["booking_requests"] },
    queryFn: async () => {
      const rows = unwrap(
        await db()
          .from("booking_requests")
          .select("id,status,start_date")
          .eq("user_id", person)
          .eq("package_id", trip)
          .in("status", OPEN)
          .gte("start_date", today())
          .order("start_date")
          .limit(1),
      );
      return rows[0] ?? null;
    },
  });

/** The next upcoming. */
function useOpenRequest(trip: string) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  const { data } = useQuery({ ...openRequest(person, trip), enabled: person !== "" });
  return person === "" ? null : data;
}

export function OpenRequest({ trip }: { trip: string }) {
  const request = useOpenRequest(trip);
  if (!request) return null;
  return (
    <p className="small open-request" role="status">
      <span>{openRequestText(request)}</span> <ToRequest id={request.id} />
    </p>
  );
}

/** The note in the narrow bar of a phone. */
export function ShortOpenRequest({ trip, otherwise }: { trip: string; otherwise: string }) {
  const request = useOpenRequest(trip);
  return request ? <ToRequest id={request.id} /> : <span>{otherwise}</span>;
}

function ToRequest({ id }: { id: string }) {
  return (
    <Link className="link" to="/profile" search={{ mode: "visitor", tab: "bookings", q: reference(id) }}>
      {copy.seeRequest}
    </Link>
  );
}
