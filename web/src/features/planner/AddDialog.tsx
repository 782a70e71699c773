import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlannedDay } from "../../api/plan";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { minutesText } from "../../lib/dates";
import { addTo, copy } from "./planCopy";
import { attractions, type PlannerAttraction } from "./queries";

type Props = {
  day: PlannedDay | undefined;
  /** Already in the plan. */
  taken: string[];
  onChoose: (one: PlannerAttraction) => void;
  onClose: () => void;
};

export function AddDialog(props: Props) {
  return (
    <Dialog
      open={props.day !== undefined}
      onClose={props.onClose}
      label={addTo(props.day?.day ?? 0)}
      className="sheet plan-sheet"
    >
      <Catalogue {...props} />
    </Dialog>
  );
}

const AN_HOUR = 60;

function Catalogue({ day, taken, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { data, isError, isPending } = useQuery(attractions);
  const words = typed.trim().toLowerCase().split(/\s+/);
  const found = (data ?? []).filter((one) => {
    const text = `${one.title} ${one.location ?? ""} ${one.attraction_type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isNear = (one: PlannerAttraction) => one.location?.toLowerCase() === day?.place.name.toLowerCase();
  const groups = [
    { title: copy.near, list: found.filter(isNear) },
    { title: copy.others, list: found.filter((one) => !isNear(one)) },
  ];
  return (
    <>
      <header>
        <h2 className="h-22">{addTo(day?.day ?? 0)}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="sheet-body" aria-busy={isPending}>
        <div className="find">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to look for something
            autoFocus
            aria-label={copy.addSearch}
            placeholder={copy.addSearch}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {isError && <p className="quiet">{copy.addFailed}</p>}
        {data && found.length === 0 && <p className="quiet">{copy.addNone}</p>}
        {groups.map(
          ({ title, list }) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h3 className="tiny quiet">{title}</h3>
                <ul>
                  {list.map((one) => (
                    <li key={one.id} className="offer">
                      <div>
                        <b>{one.title}</b>
                        <p className="small quiet">
                          {[one.location, one.attraction_type, minutesText(one.duration_hours * AN_HOUR)]
                            .filter(Boolean)
                            .join(" · ")}
                        </p>
                      </div>
                      <button
                        type="button"
                        className="btn line compact"
                        disabled={taken.includes(one.id)}
                        aria-label={`${taken.includes(one.id) ? copy.hereAlready : copy.add}: ${one.title}`}
                        onClick={() => onChoose(one)}
                      >
                        <Icon name={taken.includes(one.id) ? "check" : "plus"} small />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </>
  );
}
