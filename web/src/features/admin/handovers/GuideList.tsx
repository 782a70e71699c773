import { useQuery } from "@tanstack/react-query";
import { requestOf } from "../../../api/errors";
import { Portrait } from "../../../components/Portrait";
import { RequestId } from "../../../components/ui/RequestId";
import { copy, foundText, noGuideText } from "./copy";
import { guidesByName, MOST_GUIDES } from "./queries";

type Props = { q: string; onChoose: (guide: string) => void };

export function GuideList({ q, onChoose }: Props) {
  const { data, error, refetch } = useQuery(guidesByName(q));
  if (!data) {
    return error ? (
      <div className="q-note" role="alert">
        <p>{copy.failed}</p>
        <button type="button" className="btn line compact" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
        <RequestId id={requestOf(error)} />
      </div>
    ) : (
      <div aria-busy="true">
        <p className="sr" role="status">
          {copy.loading}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  const guides = data.slice(0, MOST_GUIDES);
  const title = q === "" ? copy.suspendedGuides : copy.found;
  const nothing = q === "" ? copy.noneSuspended : noGuideText(q);
  return (
    <>
      {guides.length > 0 && <h2 className="h-18">{title}</h2>}
      <p className={guides.length > 0 ? "sr" : "quiet"} role="status">
        {guides.length > 0 ? foundText(guides.length) : nothing}
      </p>
      {guides.length > 0 && (
        <ul className="found-guides" aria-label={title}>
          {guides.map((guide) => (
            <li key={guide.id}>
              <button type="button" onClick={() => onChoose(guide.id)}>
                <Portrait name={guide.display_name} photo={guide.avatar_url} />
                <b>
                  <bdi>{guide.display_name}</bdi>
                </b>
                {!guide.is_active && <span className="status rejected">{copy.suspended}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.length > MOST_GUIDES && <p className="small quiet">{copy.more}</p>}
    </>
  );
}
