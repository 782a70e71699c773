import { useQuery } from "@tanstack/react-query";
import type { Alternative, Plan, PlannedStop } from "../../api/plan";
import { alternativesTo } from "../../api/planner";
import { Picture } from "../../components/Picture";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { minutesText } from "../../lib/dates";
import { copy, insteadOf } from "./planCopy";

type ReplaceStop = { stop: PlannedStop; day: number };
type Props = {
  plan: Plan;
  instead: ReplaceStop | undefined;
  onChoose: (other: Alternative) => void;
  onClose: () => void;
};

export function AlternativesDialog({ plan, instead, onChoose, onClose }: Props) {
  return (
    <Dialog
      open={instead !== undefined}
      onClose={onClose}
      label={insteadOf(instead?.stop.title ?? "")}
      className="sheet plan-sheet"
    >
      {instead && <List plan={plan} instead={instead} onChoose={onChoose} onClose={onClose} />}
    </Dialog>
  );
}

function List({ plan, instead, onChoose, onClose }: Omit<Props, "instead"> & { instead: ReplaceStop }) {
  const { stop, day } = instead;
  const { data, isError, refetch } = useQuery({
    queryKey: ["planner alternatives", plan.id, plan.version, day, stop.slug],
    queryFn: () => alternativesTo(plan, day, stop.slug),
  });
  return (
    <>
      <header>
        <h2 className="h-22">{insteadOf(stop.title)}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="sheet-body" aria-busy={!data && !isError}>
        {isError && (
          <p role="alert">
            {copy.alternativesFailed}{" "}
            <button type="button" className="link" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          </p>
        )}
        {data?.length === 0 && <p className="quiet">{copy.noAlternatives}</p>}
        {!data && !isError && <span className="skel block" />}
        <ul>
          {data?.map((one) => (
            <li key={one.id} className="offer pictured">
              <div className="plate">
                <Picture url={one.imageUrl ?? null} alt="" sizes="96px" />
              </div>
              <div>
                <b>{one.title}</b>
                <p className="small quiet num">
                  {[one.type, minutesText(one.durationMinutes), `${minutesText(one.driveMinutes)} by car`].join(" · ")}
                </p>
                <p className="small">{one.why || one.description}</p>
              </div>
              <button
                type="button"
                className="btn line compact"
                aria-label={`${copy.take}: ${one.title}`}
                onClick={() => onChoose(one)}
              >
                {copy.take}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
