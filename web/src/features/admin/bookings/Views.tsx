import { type FormEvent, useId, useState } from "react";
import { Icon } from "../../../components/ui/Icon";
import { today } from "../../../lib/dates";
import { copy, removeViewText } from "./copy";
import { type BookingsFilter, builtInViews, isSameFilter } from "./filters";
import { useSavedViews, VIEW_NAME_LENGTH } from "./savedViews";

type Props = { filter: BookingsFilter; onFilter: (part: Partial<BookingsFilter>) => void };

/** Named filters: those for all admins, then one's own. */
export function Views({ filter, onFilter }: Props) {
  const saved = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  const builtIn = builtInViews(today());
  const isNew = ![...builtIn, ...saved.views].some((view) => isSameFilter(view.filter, filter));
  return (
    <nav className="list-views" aria-label={copy.views}>
      <ul>
        {builtIn.map((view) => (
          <li key={view.name}>
            <ViewButton view={view} filter={filter} onFilter={onFilter} />
          </li>
        ))}
        {saved.views.map((view) => (
          <li key={view.name} className="own">
            <ViewButton view={view} filter={filter} onFilter={onFilter} />
            <button
              type="button"
              className="remove-view"
              aria-label={removeViewText(view.name)}
              onClick={() => saved.remove(view.name)}
            >
              <Icon name="close" small />
            </button>
          </li>
        ))}
        {isNew && !isNaming && (
          <li>
            <button type="button" className="view save-view" onClick={() => setNaming(true)}>
              <Icon name="plus" small />
              <span>{copy.saveView}</span>
            </button>
          </li>
        )}
      </ul>
      {isNew && isNaming && (
        <ViewForm
          isFull={saved.isFull}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            saved.add({ name, filter });
            setNaming(false);
          }}
        />
      )}
    </nav>
  );
}

type View = { name: string; filter: BookingsFilter };

function ViewButton({ view, filter, onFilter }: Props & { view: View }) {
  return (
    <button
      type="button"
      className="view"
      aria-pressed={isSameFilter(view.filter, filter)}
      onClick={() => onFilter(view.filter)}
    >
      <span dir="auto">{view.name}</span>
    </button>
  );
}

type ViewFormProps = { isFull: boolean; onClose: () => void; onSave: (name: string) => void };

function ViewForm({ isFull, onClose, onSave }: ViewFormProps) {
  const id = useId();
  const [name, setName] = useState("");
  const trimmed = name.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== "" && !isFull) onSave(trimmed);
  };
  return (
    <form className="view-form" noValidate onSubmit={onSubmit}>
      <label className="small" htmlFor={id}>
        {copy.viewName}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus
        autoComplete="off"
        maxLength={VIEW_NAME_LENGTH}
        value={name}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
      <button type="submit" className="btn primary compact" disabled={trimmed === "" || isFull}>
        {copy.save}
      </button>
      <button type="button" className="btn line compact" onClick={onClose}>
        {copy.cancel}
      </button>
      <p className="small quiet" id={`${id}-hint`} role={isFull ? "alert" : undefined}>
        {isFull ? copy.viewsFull : copy.viewHint}
      </p>
    </form>
  );
}
