import { copy, summaryText } from "./changesCopy";
import type { ComparedPlan } from "./planDiff";

type Props = {
  compared: ComparedPlan | undefined;
  isBefore: boolean;
  onShow: (which: "before" | "after") => void;
  onHide: () => void;
};

/** The status element is always present: only then is its text announced. */
export function ChangesBar({ compared, isBefore, onShow, onHide }: Props) {
  return (
    // A printout of the previous plan is marked.
    <div className={isBefore ? "plan-changes" : "plan-changes no-print"}>
      <p className="small num" role="status">
        {compared && (isBefore ? copy.isBefore : summaryText(compared.diff))}
      </p>
      {compared && (
        <div className="changes-acts no-print">
          <fieldset className="before-after">
            <legend className="sr">{copy.shown}</legend>
            <button type="button" aria-pressed={isBefore} onClick={() => onShow("before")}>
              {copy.before}
            </button>
            <button type="button" aria-pressed={!isBefore} onClick={() => onShow("after")}>
              {copy.after}
            </button>
          </fieldset>
          <button type="button" className="link small" onClick={onHide}>
            {copy.hide}
          </button>
        </div>
      )}
    </div>
  );
}
