import "./planner.css";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { storedSecrets } from "../../api/planSecrets";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { isReachable, toPreferences } from "./preferences";
import { SAMPLE_ID } from "./samplePlan";
import { useWizardForm } from "./useWizardForm";
import { Wizard } from "./Wizard";

export function PlannerPage() {
  useDocumentHead({ title: copy.head, description: copy.lede });
  const { step: asked } = useSearch({ from: "/ai-itinerary" });
  const navigate = useNavigate({ from: "/ai-itinerary" });
  const { wishes, change } = useWizardForm();
  const step = isReachable(asked, wishes);
  const last = storedSecrets().at(-1);
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
