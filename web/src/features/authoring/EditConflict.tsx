import { copy } from "./copy";

/** Two people have edited the same package: the author chooses a version. */
export function EditConflict({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <div className="newer" role="alert">
      <b>{copy.staleTitle}</b>
      <p>{copy.staleText}</p>
      <p className="acts-row">
        <button type="button" className="btn line compact" onClick={onMine}>
          {copy.keepMine}
        </button>
        <button type="button" className="btn line compact" onClick={onTheirs}>
          {copy.takeTheirs}
        </button>
      </p>
    </div>
  );
}
