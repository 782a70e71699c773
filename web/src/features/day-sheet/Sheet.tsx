import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DaySheet } from "../../api/daySheet";
import type { Person } from "../../api/person";
import { reference } from "../../components/booking/copy";
import { PrintedAt } from "../../components/PrintedAt";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { rangeText } from "../../lib/dates";
import { asOfText, instantText } from "../../lib/instants";
import { Checklist } from "./Checklist";
import { Costs } from "./Costs";
import { copy, countdownText, notUpdatedText, offlineText, peopleText, printedText } from "./copy";
import { Days } from "./Days";
import { Emergency } from "./Emergency";
import { MeetTraveler } from "./MeetTraveler";
import { HotelsPart, MeetingPart, NotesPart } from "./Parts";
import { phaseOf } from "./tripDays";
import { useToday } from "./usePresent";
import { LeadGuide, Who } from "./Who";

type Props = {
  person: Person;
  day: DaySheet;
  /** When the server sent it. */
  at: number;
  state: "current" | "offline" | "outdated";
  /** Nothing can be changed yet. */
  isFixed?: boolean;
};

const TODAY_LINK = ["today", copy.today] as const;
const LINKS = [
  ["who", copy.whoTitle],
  ["days", copy.daysLink],
  ["checklist", copy.checklistTitle],
  ["emergency", copy.emergencyLink],
] as const;

export function Sheet({ person, day, at, state, isFixed = false }: Props) {
  const [isForCoGuide, setForCoGuide] = useState(false);
  const today = useToday();
  const phase = phaseOf(day, today);
  const isRunning = day.days.some(({ date }) => date === today);
  const part = { person: person.id, day, isFixed };
  // On paper "today" says nothing.
  const since = state === "current" ? undefined : instantText(new Date(at).toISOString());
  return (
    <article className="day-sheet wrap">
      <AsOf at={at} state={state} />
      <PrintedAt textOf={(now) => printedText(now, since)} />
      <header>
        <Back isOffline={state === "offline"} />
        <p className="quiet">{`${copy.heading}, ${reference(day.booking_id)}`}</p>
        <h1 className="h-page">{day.title}</h1>
        <p className="when">
          <b className="num">{rangeText(day.start_date, day.end_date)}</b>
          <span className="badge top-rated no-print">{countdownText(phase)}</span>
          <span>{peopleText(day.number_of_travelers)}</span>
        </p>
        {isForCoGuide && <LeadGuide person={person} />}
        <div className="sheet-tools no-print">
          <button type="button" className="btn line compact" onClick={() => window.print()}>
            <MoreIcon name="print" small />
            {copy.print}
          </button>
          <label>
            <input
              type="checkbox"
              checked={isForCoGuide}
              aria-describedby="co-guide-note"
              onChange={(event) => setForCoGuide(event.target.checked)}
            />
            <span>{copy.coGuide}</span>
          </label>
          <p className="hint" id="co-guide-note">
            {copy.coGuideNote}
          </p>
        </div>
      </header>
      <nav className="sheet-links no-print" aria-label={copy.links}>
        {state !== "current" && <span className="badge top-rated">{copy.staleBadge[state]}</span>}
        <span>
          {(isRunning ? [TODAY_LINK, ...LINKS] : LINKS).map(([id, name]) => (
            <a key={id} href={`#sheet-${id}`}>
              {name}
            </a>
          ))}
        </span>
      </nav>
      <div className="sheet-parts">
        <div>
          <MeetTraveler {...part} />
          <MeetingPart {...part} />
          <Who day={day} isForCoGuide={isForCoGuide} />
          <Days day={day} today={today} />
        </div>
        <div>
          <Checklist {...part} />
          {!isForCoGuide && <NotesPart {...part} />}
          <HotelsPart {...part} />
          <Costs day={day} />
          <Emergency emergency={day.emergency} />
        </div>
      </div>
    </article>
  );
}

/** Without a network the list of jobs would not load. */
function Back({ isOffline }: { isOffline: boolean }) {
  if (isOffline) return <p className="back small quiet no-print">{copy.onlyOpened}</p>;
  return (
    <p className="back no-print">
      <Link className="go" to="/profile" search={{ mode: "host", tab: "jobs" }}>
        <Icon name="left" small />
        <span>{copy.back}</span>
      </Link>
    </p>
  );
}

/** Always there, so that nothing moves when the network goes. */
function AsOf({ at, state }: Pick<Props, "at" | "state">) {
  const asOf = asOfText(at, Date.now());
  const text = {
    current: `${asOf.charAt(0).toUpperCase()}${asOf.slice(1)}`,
    offline: offlineText(asOf),
    outdated: notUpdatedText(asOf),
  }[state];
  return (
    <p className="as-of small no-print" role="status" data-state={state}>
      {state !== "current" && <Icon name="warn" small />}
      <span>{text}</span>
    </p>
  );
}
