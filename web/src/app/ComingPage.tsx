import { Link, useLocation } from "@tanstack/react-router";
import { PlainPage } from "../components/PlainPage";
import { useHead } from "../components/useHead";
import { copy } from "./copy";

const TITLES: Record<string, string> = {
  "ai-itinerary": "AI Travel Planner",
  itinerary: "AI Travel Planner",
  custom: "Custom Trips",
};

/** Stands in for pages that are not built yet. */
export function ComingPage() {
  const subject = useLocation().pathname.split("/")[1] ?? "";
  const title = TITLES[subject] ?? copy.account;
  useHead({ title: `${title} | Serendib`, description: copy.tagline, listed: false });
  return (
    <PlainPage scene="arrival" title={title} text={copy.comingText}>
      <p className="quiet">{copy.comingMeanwhile}</p>
      <p className="acts-row">
        <Link className="btn primary" to="/search">
          {copy.allExperiences}
        </Link>
        <Link className="btn line" to="/">
          {copy.notFoundLink}
        </Link>
      </p>
    </PlainPage>
  );
}
