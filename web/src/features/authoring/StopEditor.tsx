import { useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy, editName, moveDown, moveUp, removeName } from "./copy";
import { useDraggable } from "./DragAndDrop";
import { isSaved, type StopForm } from "./form";
import { StopFields } from "./StopFields";
import { stepId } from "./useReorderButtons";

type Props = {
  stop: StopForm;
  field: string;
  isOpen: boolean;
  problem: (field: string) => string | undefined;
  onOpen: (isOpen: boolean) => void;
  onChange: (part: Partial<StopForm>) => void;
  onStep: (step: 1 | -1) => void;
  canStep: (step: 1 | -1) => boolean;
  onRemove: () => void;
};

/** A draggable line, with its fields while open. */
export function StopEditor({ stop, field, isOpen, problem, onOpen, onChange, onStep, canStep, onRemove }: Props) {
  const { place, grip, isCarried } = useDraggable(stop.key);
  const opener = useRef<HTMLButtonElement>(null);
  const onDone = () => {
    // Removing the pressed button would drop the focus to the page.
    flushSync(() => onOpen(false));
    opener.current?.focus({ preventScroll: true });
    opener.current?.scrollIntoView({ block: "nearest" });
  };
  const name = stop.title.trim() || copy.untitledStop;
  const wrong = ["title", "description", "location", "attraction_type", "start_time", "duration_hours"].some(
    (part) => problem(`${field}.${part}`) !== undefined,
  );
  return (
    <li {...place} className={isCarried ? "plan-stop carried" : "plan-stop"}>
      <div className="entry">
        <span className="iconbtn grip" {...grip}>
          <MoreIcon name="grip" />
        </span>
        <time className="num">{stop.start_time}</time>
        <button
          type="button"
          className="st"
          ref={opener}
          aria-expanded={isOpen || wrong}
          aria-label={editName(`${name} ${stop.location}`.trim())}
          onClick={() => onOpen(!isOpen)}
        >
          <b>{name}</b> <span className="small quiet">{stop.location}</span>
        </button>
        <span className="moves">
          <button
            type="button"
            className="iconbtn"
            id={stepId(stop.key, -1)}
            aria-label={moveUp(name)}
            disabled={!canStep(-1)}
            onClick={() => onStep(-1)}
          >
            <MoreIcon name="up" />
          </button>
          <button
            type="button"
            className="iconbtn"
            id={stepId(stop.key, 1)}
            aria-label={moveDown(name)}
            disabled={!canStep(1)}
            onClick={() => onStep(1)}
          >
            <MoreIcon name="down" />
          </button>
        </span>
        <button type="button" className="iconbtn" aria-label={removeName(name)} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
      {!isSaved(stop) && !isOpen && (
        <p className="small warned">
          <Icon name="warn" small />
          {copy.notSaved}
        </p>
      )}
      {(isOpen || wrong) && (
        <StopFields stop={stop} field={field} problem={problem} onChange={onChange} onDone={onDone} />
      )}
    </li>
  );
}
