import "./handovers.css";
import { useQuery } from "@tanstack/react-query";
import { requestOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { SearchBox } from "../../../components/ui/SearchBox";
import type { AdminSearch } from "../params";
import { copy } from "./copy";
import { GuideJobs } from "./GuideJobs";
import { GuideList } from "./GuideList";
import { oneGuide } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** The bookings of a guide who cannot lead go to other hosts. */
export function Handovers({ search, onChange }: Props) {
  const { q, item } = search;
  return (
    <section className="handovers" aria-label={copy.title}>
      {item === "" ? (
        <>
          <p className="quiet">{copy.lede}</p>
          <SearchBox label={copy.find} value={q} onSearch={(text) => onChange({ q: text })} />
          <GuideList q={q.trim()} onChoose={(guide) => onChange({ item: guide })} />
        </>
      ) : (
        <ChosenGuide key={item} id={item} onBack={() => onChange({ item: "" })} />
      )}
    </section>
  );
}

function ChosenGuide({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, isPending, refetch } = useQuery(oneGuide(id));
  if (data) return <GuideJobs guide={data} onBack={onBack} />;
  if (isPending) return <span className="skel block" aria-busy="true" />;
  return (
    <div className="q-note" role="alert">
      <p>{error ? copy.failed : copy.missing}</p>
      {error && (
        <button type="button" className="btn line compact" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
      )}
      <RequestId id={requestOf(error)} />
      <button type="button" className="btn line compact" onClick={onBack}>
        {copy.another}
      </button>
    </div>
  );
}
