import { useState } from "react";
import { useSession } from "../../../api/session";
import { BlockDialog } from "../BlockDialog";
import { PersonLink } from "../PersonLink";
import { useMay } from "../rights";
import { actLabel, copy, countsText, type Side, sideText } from "./copy";
import type { Report } from "./queries";
import { WarnDialog } from "./WarnDialog";

type Props = { row: Report; side: Side };

/** One of the two sides: what is known about them, and what can be done. */
export function ReportPerson({ row, side }: Props) {
  const person = row[side];
  const session = useSession();
  const mayBlock = useMay("act_on_people");
  const [open, setOpen] = useState<"warn" | "block">();
  const [outcome, setOutcome] = useState("");
  // One's own case is another admin's.
  const isOwn = session.state === "in" && session.person.id === person.id;
  const close = () => setOpen(undefined);
  return (
    <li>
      <div>
        <p>
          <PersonLink id={person.id} name={person.name} />
        </p>
        <p className="small quiet">
          <span>{sideText(side)}</span> · <span className="num">{countsText(person)}</span>
        </p>
        {(row.reporter === side || person.is_blocked) && (
          <p className="report-tags">
            {row.reporter === side && <span className="badge hollow">{copy.reportedIt}</span>}
            {person.is_blocked && <span className="status rejected">{copy.blocked}</span>}
          </p>
        )}
      </div>
      {!isOwn && (
        <p className="report-acts">
          <button
            type="button"
            className="btn line compact"
            aria-haspopup="dialog"
            aria-label={actLabel(copy.warn, person.name)}
            onClick={() => setOpen("warn")}
          >
            {copy.warn}
          </button>
          {mayBlock && !person.is_blocked && (
            <button
              type="button"
              className="btn danger compact"
              aria-haspopup="dialog"
              aria-label={actLabel(copy.block, person.name)}
              onClick={() => setOpen("block")}
            >
              {copy.block}
            </button>
          )}
        </p>
      )}
      <p className="small quiet" role="status">
        {outcome}
      </p>
      <WarnDialog row={row} side={side} isOpen={open === "warn"} onDone={setOutcome} onClose={close} />
      <BlockDialog person={person} isOpen={open === "block"} onDone={setOutcome} onClose={close} />
    </li>
  );
}
