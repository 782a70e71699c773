import "./guides.css";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePlaces } from "../../api/places";
import { FailedPage } from "../../components/FailedPage";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { Icon } from "../../components/ui/Icon";
import { LoadMore } from "../../components/ui/LoadMore";
import { useDocumentHead } from "../../components/useDocumentHead";
import { useScrollDirection } from "../../components/useScrollDirection";
import { copy } from "./copy";
import { chips, directoryCopy, guideCount, orderText } from "./directoryCopy";
import { GuideCard, GuideSkeletons } from "./GuideCard";
import { GuideFilters, GuidePager, GuideSortSelect } from "./GuideFilters";
import { NoGuides } from "./NoGuides";
import { type ChangeGuideSearch, GUIDE_DEFAULTS } from "./params";
import { useGuideSheet } from "./useGuideSheet";
import { useGuides } from "./useGuides";

// The first view never has it open.
const GuideFilterSheet = lazy(() => import("./GuideFilterSheet").then((file) => ({ default: file.GuideFilterSheet })));

export function GuidesPage() {
  const search = useSearch({ from: "/guides" });
  const navigate = useNavigate({ from: "/guides" });
  const { history } = useRouter();
  const { pages, more, first, guides, total } = useGuides(search);
  const sheet = useGuideSheet(search);
  const [wasOpened, setOpened] = useState(false);
  if (sheet.isOpen && !wasOpened) setOpened(true);
  const places = usePlaces();
  useDocumentHead({ title: `${copy.banner} | Serendib`, description: copy.lede });
  const { error, isPending, refetch } = pages;
  if (error && !first) {
    return (
      <FailedPage
        title={copy.listError}
        text={directoryCopy.listErrorText}
        error={error}
        onAgain={() => void refetch()}
      />
    );
  }
  // Each pause in typing is a step, and Back undoes all of them together.
  const change: ChangeGuideSearch = (part) => {
    const typed = "q" in part;
    const replace = typed && history.location.state.typed === true;
    void navigate({ search: (now) => ({ ...now, ...part }), state: { typed }, replace, resetScroll: false });
  };
  const active = chips(search);
  const clear = () => change({ ...GUIDE_DEFAULTS, sortBy: search.sortBy });
  // Results of the previous search.
  const isStale = pages.isPlaceholderData;
  const status = total > 1 ? `${guideCount(total)}, ${orderText(search)}` : guideCount(total);
  return (
    <div className="guides-page wrap">
      <header>
        <h1 className="h-page">{copy.banner}</h1>
        <p className="lede quiet">{copy.lede}</p>
      </header>
      <GuideFilters search={search} facets={first?.facets} onChange={change} />
      <div className="found-line">
        <p className="small num" role="status">
          {first && !isStale ? status : pages.isPaused && OFFLINE_TEXT}
        </p>
        <GuideSortSelect value={search.sortBy} onChange={(sortBy) => change({ sortBy })} />
        <ActiveFilters active={active} onRemove={change} onClear={clear} />
      </div>
      {isPending && <GuideSkeletons />}
      <div className={isStale ? "stale" : undefined} aria-busy={isStale}>
        {guides?.length === 0 && <NoGuides onClear={active.length > 0 ? clear : undefined} />}
        <ul className="people">
          {guides?.map((guide) => (
            <li key={guide.id}>
              <GuideCard guide={guide} places={places} />
            </li>
          ))}
        </ul>
        <LoadMore pages={more} failed={copy.listError} shown={guides?.length ?? 0} total={total} />
        <noscript>{IS_DRAWING && <GuidePager search={search} hasNext={pages.hasNextPage} />}</noscript>
      </div>
      <FilterPill active={active.length} onOpen={sheet.open} />
      {wasOpened && (
        <Suspense fallback={null}>
          <GuideFilterSheet open={sheet.isOpen} search={sheet.search} onChoose={sheet.choose} onClose={sheet.close} />
        </Suspense>
      )}
    </div>
  );
}

type ActiveProps = { active: ReturnType<typeof chips>; onRemove: ChangeGuideSearch; onClear: () => void };

function ActiveFilters({ active, onRemove, onClear }: ActiveProps) {
  if (active.length === 0) return null;
  return (
    <ul className="chips no-print" aria-label={directoryCopy.activeFilters}>
      {active.map((chip) => (
        <li key={chip.key}>
          <button type="button" className="chip remove" onClick={() => onRemove(chip.without)}>
            <span className="sr">Remove filter </span>
            <span>{chip.text}</span>
            <Icon name="close" small />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="go" onClick={onClear}>
          {directoryCopy.clear}
        </button>
      </li>
    </ul>
  );
}

/** Hidden while scrolling down, so that it covers no card. */
function FilterPill({ active, onOpen }: { active: number; onOpen: () => void }) {
  const [isAway, setAway] = useState(false);
  useScrollDirection(setAway);
  return (
    <div className="mbar no-print" data-away={isAway}>
      <button type="button" className="btn" onClick={onOpen}>
        <Icon name="sliders" />
        <span>{directoryCopy.filtersAndSort}</span>
        {active > 0 && <span className="num tally">{active}</span>}
      </button>
    </div>
  );
}
