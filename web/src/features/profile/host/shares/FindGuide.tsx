import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { requestOf, textOf } from "../../../../api/errors";
import { Portrait } from "../../../../components/Portrait";
import { Stars } from "../../../../components/Stars";
import { RequestId } from "../../../../components/ui/RequestId";
import { SearchBox } from "../../../../components/ui/SearchBox";
import { copy, foundText } from "./copy";
import { findGuides, MOST_GUIDES } from "./queries";
import { TripName } from "./TripName";
import type { ShareStepProps } from "./views";

/** Guides who do not host the package yet, by their names. */
export function FindGuide({ shares, onView, onBack }: ShareStepProps) {
  const [q, setQ] = useState("");
  return (
    <div className="share-step">
      <h2 className="h-28">{copy.invite}</h2>
      <TripName title={shares.title} />
      <SearchBox label={copy.find} value={q} onSearch={setQ} />
      {q === "" ? <p className="quiet">{copy.findHint}</p> : <GuideResults q={q} shares={shares} onView={onView} />}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onBack}>
          {copy.back}
        </button>
      </p>
    </div>
  );
}

type ResultsProps = Pick<ShareStepProps, "shares" | "onView"> & { q: string };

function GuideResults({ q, shares, onView }: ResultsProps) {
  const { data, error, refetch } = useQuery(findGuides(q));
  if (!data) {
    return error ? (
      <p className="error" role="alert">
        <span>{textOf(error, copy.findFailed)}</span>{" "}
        <button type="button" className="link" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
        <RequestId id={requestOf(error)} />
      </p>
    ) : (
      <div aria-busy="true">
        <p className="sr" role="status">
          {copy.finding}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  // Those who are there already stand in the list of hosts.
  const guides = data.results.filter((guide) => shares.hosts.every((host) => host.guide_id !== guide.id));
  return (
    <>
      <p className={guides.length > 0 ? "sr" : "quiet"} role="status">
        {foundText(guides.length, q)}
      </p>
      {guides.length > 0 && (
        <ul className="share-found" aria-label={copy.found}>
          {guides.map(({ id, display_name, avatar_url, rating, review_count }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() =>
                  onView({ id: "propose", guide: { guide_id: id, display_name, avatar_url, is_host: false } })
                }
              >
                <Portrait name={display_name} photo={avatar_url} />
                <span>
                  <b>
                    <bdi>{display_name}</bdi>
                  </b>
                  <span className="small">
                    <Stars rating={rating} reviews={review_count} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.total > MOST_GUIDES && <p className="small quiet">{copy.more}</p>}
    </>
  );
}
