import { useState } from "react";
import { goesOnText } from "../../../components/package-sale/copy";
import { DIALOG_CLASS, type PackageName, SaleForm } from "../../../components/package-sale/SaleDialog";
import { useSaleChange } from "../../../components/package-sale/useSaleChange";
import { Dialog } from "../../../components/ui/Dialog";
import { dayText, plusDays, today } from "../../../lib/dates";
import { backOnText, copy } from "./copy";
import { latestResume, resumeProblem } from "./resumeDay";

type Props = { person: string; trip: PackageName | undefined; onClose: () => void };

/** Open while it has a package. */
export function PauseDialog({ person, trip, onClose }: Props) {
  return (
    <Dialog open={trip !== undefined} onClose={onClose} label={copy.pauseTitle} className={DIALOG_CLASS}>
      {trip && <PauseForm person={person} trip={trip} onClose={onClose} />}
    </Dialog>
  );
}

const FIELD = "resumes-on";

function PauseForm({ person, trip, onClose }: Props & { trip: PackageName }) {
  const [day, setDay] = useState("");
  const [ownProblem, setOwnProblem] = useState("");
  const change = useSaleChange();
  const now = today();
  const problem = ownProblem || change.problemOf("resumes_on") || "";
  const onSend = () => {
    const wrong = resumeProblem(day, now);
    setOwnProblem(wrong);
    if (wrong !== "") {
      document.getElementById(FIELD)?.focus();
      return;
    }
    change.send(
      { package_id: trip.id, state: "paused", ...(day !== "" && { resumes_on: day }) },
      { title: copy.pausedTitle, text: day === "" ? copy.pausedText : backOnText(dayText(day)) },
      onClose,
    );
  };
  return (
    <SaleForm
      person={person}
      trip={trip}
      title={copy.pauseTitle}
      text={copy.pauseText}
      send={change.isPending ? copy.pausing : copy.pauseSend}
      change={change}
      countsText={goesOnText}
      onSend={onSend}
      onClose={onClose}
    >
      <div>
        <label className="label" htmlFor={FIELD}>
          {copy.resumesOn}
        </label>
        <input
          id={FIELD}
          className="input"
          type="date"
          min={plusDays(now, 1)}
          max={latestResume(now)}
          value={day}
          aria-invalid={problem !== ""}
          aria-describedby={problem === "" ? `${FIELD}-hint` : `${FIELD}-error`}
          onChange={(event) => {
            setDay(event.target.value);
            setOwnProblem("");
            change.reset();
          }}
        />
        {problem === "" ? (
          <p className="hint" id={`${FIELD}-hint`}>
            {copy.resumesHint}
          </p>
        ) : (
          <p className="error" id={`${FIELD}-error`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </SaleForm>
  );
}
