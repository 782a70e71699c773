import { Link, useSearch } from "@tanstack/react-router";

const FOR_REQUEST = "This copy is for your answer to a traveler. Change it here, then attach it to your offer.";
const BACK = "Back to the request";

/** For a guide who has copied a traveller's plan. */
export function BackToRequest() {
  const { request } = useSearch({ from: "/itinerary/$id/customize" });
  if (request === undefined) return null;
  return (
    <div className="plan-note of-request no-print">
      <p>{FOR_REQUEST}</p>
      <Link className="btn primary compact" to="/trip-requests/$id" params={{ id: request }}>
        {BACK}
      </Link>
    </div>
  );
}
