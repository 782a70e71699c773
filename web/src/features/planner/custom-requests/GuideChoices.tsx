import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { guidesForPlan } from "../../../api/customRequests";
import type { SuggestedGuide } from "../../../api/customRequestTypes";
import { requestOf } from "../../../api/errors";
import type { Plan } from "../../../api/plan";
import { LANGUAGES } from "../../../components/languages";
import { Portrait } from "../../../components/Portrait";
import { Stars } from "../../../components/Stars";
import { Icon } from "../../../components/ui/Icon";
import { RequestId } from "../../../components/ui/RequestId";
import type { ChosenGuide } from "./askForm";
import { copy, removeGuide } from "./copy";
import { fieldAttributes, idOf, Wrong } from "./Field";

type Props = {
  form: string;
  plan: Plan;
  person: string;
  chosen: readonly ChosenGuide[];
  problem: string | undefined;
  onChoose: (guide: ChosenGuide) => void;
};

/** Who know the plan's places; up to three can be chosen. */
export function GuideChoices({ form, plan, person, chosen, problem, onChoose }: Props) {
  const [language, setLanguage] = useState("");
  const found = useQuery({ ...guidesForPlan(person, plan.id, language), placeholderData: keepPreviousData });
  const id = idOf(form, "guide_ids");
  // The server lists guides without the chosen language last.
  const guides = found.data?.filter(({ speaks }) => speaks !== false);
  return (
    <fieldset className="guide-choices" tabIndex={-1} {...fieldAttributes(id, problem)}>
      <legend className="label">{copy.guides}</legend>
      <label className="guide-language">
        <span className="label">{copy.language}</span>
        <select className="select" value={language} onChange={(event) => setLanguage(event.target.value)}>
          <option value="">{copy.anyLanguage}</option>
          {LANGUAGES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Elsewhere
        chosen={chosen.filter(({ id: one }) => guides?.every(({ guide_id }) => guide_id !== one))}
        onChoose={onChoose}
      />
      <Wrong id={id} text={problem} />
      {found.isPending && (
        <div aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
          <span className="skel block" />
          <span className="skel block" />
        </div>
      )}
      {found.error && (
        <p className="failed" role="alert">
          <span>{copy.failed}</span>{" "}
          <button type="button" className="link" onClick={() => void found.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(found.error)} />
        </p>
      )}
      {guides?.length === 0 && (
        <p className="quiet" role="status">
          <span>{language === "" ? copy.none : copy.noneOfLanguage}</span>{" "}
          {language !== "" && (
            <button type="button" className="link" onClick={() => setLanguage("")}>
              {copy.everyLanguage}
            </button>
          )}
        </p>
      )}
      <ul className="guide-picks" aria-busy={found.isPlaceholderData}>
        {guides?.map((guide) => (
          <li key={guide.guide_id}>
            <Choice
              guide={guide}
              isChosen={chosen.some((one) => one.id === guide.guide_id)}
              onChoose={() => onChoose({ id: guide.guide_id, name: guide.display_name })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Chosen, but missing from the current language's list. */
function Elsewhere({ chosen, onChoose }: Pick<Props, "chosen" | "onChoose">) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chips">
      {chosen.map((guide) => (
        <li key={guide.id}>
          <button
            type="button"
            className="chip remove"
            aria-label={removeGuide(guide.name)}
            onClick={() => onChoose(guide)}
          >
            <bdi>{guide.name}</bdi>
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  );
}

type GuideChoiceProps = { guide: SuggestedGuide; isChosen: boolean; onChoose: () => void };

function Choice({ guide, isChosen, onChoose }: GuideChoiceProps) {
  const about = `guide-${guide.guide_id}`;
  // A chosen guide can always be removed.
  const isAway = guide.is_free === false && !isChosen;
  return (
    <div className="guide-pick" data-away={isAway || undefined}>
      <input
        type="checkbox"
        id={`${about}-box`}
        checked={isChosen}
        disabled={isAway}
        aria-label={guide.display_name}
        aria-describedby={about}
        onChange={onChoose}
      />
      <label htmlFor={`${about}-box`}>
        <Portrait name={guide.display_name} photo={guide.avatar_url} />
      </label>
      <div>
        <p className="guide-name">
          <a className="h-18 d" href={`/guides/${guide.guide_id}`} target="_blank" rel="noopener">
            <bdi>{guide.display_name}</bdi>
            <span className="sr">{` (${copy.page})`}</span>
          </a>
          <Stars rating={guide.rating} reviews={guide.review_count} />
        </p>
        <div id={about}>
          {guide.is_free === false && (
            <p className="small away">
              <Icon name="calendar" small />
              <span>{copy.notFree}</span>
            </p>
          )}
          <p className="small">{guide.reason}</p>
          {guide.languages.length > 0 && <p className="small quiet">{guide.languages.join(", ")}</p>}
        </div>
      </div>
    </div>
  );
}
