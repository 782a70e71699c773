import type { Destination } from "../../api/landing";
import { Picture } from "../../components/Picture";
import { Icon } from "../../components/ui/Icon";
import { bestMonths, copy, hoursText, openText } from "./copy";

type DestinationSight = Destination["sights"][number];

const SIZES = "(max-width: 640px) 30vw, 160px";

export function Sights({ sights }: { sights: DestinationSight[] }) {
  return (
    <ul className="sights">
      {sights.map((sight) => (
        <li key={sight.id}>
          <div className="plate">
            <Picture url={sight.image_url} alt="" sizes={SIZES} />
          </div>
          <div>
            <h3 className="h-18">{sight.title}</h3>
            <p>{sight.description}</p>
            <p className="facts">
              <span>
                <Icon name="clock" />
                <span>{hoursText(sight.duration_hours)}</span>
              </span>
              {facts(sight).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function facts(sight: DestinationSight): string[] {
  const effort = sight.effort >= 3 ? copy.steep : sight.effort === 2 ? copy.someWalking : "";
  const dress = sight.modest_dress ? copy.modest : "";
  const all = [openText(sight.opens, sight.closes), bestMonths(sight.best_months), effort, dress];
  return all.filter((text) => text !== "");
}
