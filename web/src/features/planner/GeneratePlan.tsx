import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { requestOf } from "../../api/errors";
import type { Preferences, ProviderId } from "../../api/plan";
import { generatePlan, type Progress } from "../../api/planner";
import { useSession } from "../../api/session";
import { announce } from "../../components/announce";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { Generating } from "./Generating";
import { copy, PROVIDERS } from "./planCopy";
import { planFailure } from "./planFailure";
import { optionsFor, planOf } from "./planQueries";
import { choices, firstChoice, type ProviderChoice } from "./providers";

/** A failure leads back to the choice. */
export function GeneratePlan({ preferences }: { preferences: Preferences }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const options = useQuery({ ...optionsFor(person), enabled: session.state !== "waiting" });
  const all = choices(options.data, person !== undefined);
  const [picked, setPicked] = useState<ProviderId>();
  const chosen = picked ?? firstChoice(all);
  const [progress, setProgress] = useState<Progress>();
  const [heard, setHeard] = useState<string[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const work = useRef<AbortController>(null);
  // Syncs with the server: leaving aborts its work.
  useEffect(() => () => work.current?.abort(), []);

  const generate = async () => {
    const control = new AbortController();
    work.current = control;
    setTrouble(undefined);
    setProgress({ stage: "", done: 0, total: 0 });
    setHeard([]);
    const onProgress = (now: Progress) => {
      setProgress(now);
      setHeard((before) => [...before, now.stage]);
    };
    try {
      const planned = await generatePlan(chosen, preferences, { signal: control.signal, onProgress });
      const { id, version = 1, itinerary } = planned;
      if (id === undefined) throw new Error("the plan was not kept");
      const plan = {
        id,
        version,
        mine: person !== undefined,
        shared: false,
        sharedUntil: null,
        mayEdit: false,
        joined: false,
        editors: [],
        canGoBack: false,
        itinerary,
      };
      queries.setQueryData(planOf(id, person).queryKey, plan);
      toast({ tone: "good", title: copy.done, text: copy.generated });
      await navigate({ to: "/itinerary/$id/customize", params: { id }, replace: true });
    } catch (error) {
      setProgress(undefined);
      if (control.signal.aborted) return;
      const why = planFailure(error);
      setTrouble(why);
      const isSaid = why !== undefined;
      toast({ tone: "bad", title: copy.wrong, text: why ?? copy.generateFailed, request: requestOf(error), isSaid });
    }
  };
  const cancel = () => {
    work.current?.abort();
    setProgress(undefined);
    announce(copy.cancelled);
  };

  if (progress) return <Generating progress={progress} heard={heard} provider={chosen} onCancel={cancel} />;
  return (
    <section className="choosing wrap" aria-labelledby="choosing">
      <Link className="go" to="/ai-itinerary" search={{ step: 5 }}>
        <Icon name="left" small />
        <span>{copy.backToWizard}</span>
      </Link>
      <h1 className="h-page" id="choosing">
        {copy.choose}
      </h1>
      <p className="lede quiet">{copy.chooseText}</p>
      <fieldset className="providers">
        <legend className="sr">{copy.choose}</legend>
        {all.map((one) => (
          <Provider key={one.id} one={one} isChosen={one.id === chosen} onChoose={() => setPicked(one.id)} />
        ))}
      </fieldset>
      {options.isError && <p className="small quiet">{copy.optionsFailed}</p>}
      {trouble !== undefined && (
        <p className="error" role="alert">
          {trouble}
        </p>
      )}
      <button type="button" className="btn primary" onClick={() => void generate()}>
        {copy.generate}
      </button>
    </section>
  );
}

function Provider({ one, isChosen, onChoose }: { one: ProviderChoice; isChosen: boolean; onChoose: () => void }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const { name, text } = PROVIDERS[one.id];
  return (
    <div className="provider">
      <label>
        <input type="radio" name="provider" checked={isChosen} disabled={one.why !== undefined} onChange={onChoose} />
        <b className="h-22 d">{name}</b>
        <span className="quiet">{text}</span>
      </label>
      {one.why !== undefined && (
        <p className="small why">
          {one.why === "sign-in" ? (
            <Link className="link" to="/auth" search={{ next: here }}>
              {copy.signInFor}
            </Link>
          ) : (
            one.why
          )}
        </p>
      )}
    </div>
  );
}
