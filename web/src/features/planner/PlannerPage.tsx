import "./planner.css";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { keptSecrets } from "../../api/planSecrets";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { useHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { reachable, toPreferences } from "./preferences";
import { SAMPLE_ID } from "./samplePlan";
import { useWishes } from "./useWizardForm";
import { Wizard } from "./Wizard";

export function PlannerPage() {
  useHead({ title: copy.head, description: copy.lede });
  const { step: asked } = useSearch({ from: "/ai-itinerary" });
  const navigate = useNavigate({ from: "/ai-itinerary" });
  const { wishes, change } = useWishes();
  const step = reachable(asked, wishes);
  const last = keptSecrets().at(-1);
  return (
    <div className="planner">
      <header className="planner-top">
        <div className="wrap">
          <div>
            <h1 className="h-page">{copy.title}</h1>
            <p className="lede quiet">{copy.lede}</p>
            {last && (
              <Link className="go" to="/itinerary/$id/customize" params={{ id: last.id }}>
                <span>{copy.again}</span>
                <Icon name="right" small />
              </Link>
            )}
          </div>
          <ul className="blurbs">
            {copy.blurbs.map(({ icon, title, text }) => (
              <li key={title}>
                <MoreIcon name={icon} />
                <b>{title}</b>
                <p className="small quiet">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </header>
      <Wizard
        step={step}
        wishes={wishes}
        change={change}
        onStep={(next) => void navigate({ search: { step: next }, resetScroll: false })}
        onDone={(wished) =>
          void navigate({
            to: "/itinerary/$id/customize",
            params: { id: SAMPLE_ID },
            state: { preferences: toPreferences(wished) },
          })
        }
      />
    </div>
  );
}
