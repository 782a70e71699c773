import "./planner.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { isArrival } from "./arrival";
import { Ask } from "./ChatPanel";
import { copy } from "./customCopy";
import { DayCard } from "./DayCard";
import { MapPanel } from "./map/MapPanel";
import { PlanFacts } from "./PlanFacts";
import { demoPackage } from "./queries";
import { SAMPLE } from "./samplePlan";

type PlannerTexts = { id: number; isMine: boolean; text: string };

/** An example with fixed content (D-011). */
export function CustomPage() {
  useDocumentHead({ title: copy.head, description: copy.lede });
  const [said, setSaid] = useState<PlannerTexts[]>([]);
  const talk = (mine: string, answer: string) =>
    setSaid((now) => [
      ...now,
      { id: now.length, isMine: true, text: mine },
      { id: now.length + 1, isMine: false, text: answer },
    ]);
  return (
    <div className="custom-page">
      <header className="wrap custom-top">
        <h1 className="h-page">{copy.title}</h1>
        <p className="lede quiet">{copy.lede}</p>
      </header>
      <div className="customize wrap custom">
        <section className="chat no-print" aria-label={copy.assistant}>
          <header>
            <div>
              <h2 className="h-22">{copy.assistant}</h2>
            </div>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too */}
          <div className="chat-log" role="log" aria-label={copy.messages} tabIndex={0}>
            {copy.canned.map((text, at) => (
              <p key={text} className={at % 2 === 0 ? "said" : "said mine"}>
                {text}
              </p>
            ))}
            {said.map((one) => (
              <p key={one.id} className={one.isMine ? "said mine" : "said"}>
                {one.text}
              </p>
            ))}
          </div>
          <div className="chips custom-asks">
            {copy.asks.map(({ label, icon, answer }) => (
              <button key={label} type="button" className="chip" onClick={() => talk(label, answer)}>
                <MoreIcon name={icon} small />
                <span>{label}</span>
              </button>
            ))}
          </div>
          <Ask onAsk={(text) => talk(text.trim(), copy.answer)} />
        </section>
        <Plan />
      </div>
    </div>
  );
}

function Plan() {
  const { data } = useQuery(demoPackage);
  return (
    <section className="plan" aria-label={copy.plan}>
      <header className="plan-top">
        <p className="badge hollow">{copy.sample}</p>
        <h2 className="h-section">{SAMPLE.title}</h2>
        <PlanFacts itinerary={SAMPLE} isSample />
        <p className="plan-acts no-print">
          {data ? (
            <Link className="btn primary" to="/packages/$id" params={{ id: data.id }}>
              {copy.book}
            </Link>
          ) : (
            <Link className="btn primary" to="/search" search={{ location: "Kandy" }}>
              {copy.book}
            </Link>
          )}
          <Link className="btn line" to="/ai-itinerary">
            {copy.modify}
          </Link>
        </p>
      </header>
      <h3 className="h-22 custom-map">{copy.map}</h3>
      <MapPanel itinerary={SAMPLE} isShown />
      <ol className="plan-days">
        {SAMPLE.days.map((day) => (
          <DayCard key={day.day} day={day} isArrival={isArrival(SAMPLE.days, day)} />
        ))}
      </ol>
    </section>
  );
}
