import "./actionMenu.css";
import { type KeyboardEvent, useId } from "react";
import { Icon } from "../../components/ui/Icon";
import { useDisclosure } from "../../components/ui/useDisclosure";

export type MenuAction<Name extends string> = {
  name: Name;
  label: string;
  /** Why it is not possible now. */
  blocked?: string | undefined;
  isDangerous?: boolean;
};

type Props<Name extends string> = {
  label: string;
  actions: readonly MenuAction<Name>[];
  onChoose: (name: Name) => void;
};

/** Each action opens a dialog, which gives the focus back to the button. */
export function ActionMenu<Name extends string>({ label, actions, onChoose }: Props<Name>) {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  const id = useId();
  const items = () => [...(area.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
  const choose = ({ name, blocked }: MenuAction<Name>) => {
    if (blocked !== undefined) return;
    close();
    button.current?.focus();
    onChoose(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: at <= 0 ? all.length - 1 : at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (event.key === "Escape" && open) {
      close();
      button.current?.focus();
    } else if (next !== undefined && open) all.at(next)?.focus();
    else return;
    // The page around it has keys of its own.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <div className="menu action-menu" ref={area} {...{ onKeyDown }}>
      <button
        type="button"
        className="btn line compact"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{label}</span>
        <Icon name="chevron" small />
      </button>
      <ul id={id} className="menu-pop" hidden={!open} aria-label={label}>
        {actions.map((action) => (
          <li key={action.name}>
            <button
              type="button"
              className={action.isDangerous ? "dangerous" : undefined}
              aria-haspopup="dialog"
              aria-disabled={action.blocked !== undefined}
              aria-describedby={action.blocked === undefined ? undefined : `${id}-${action.name}`}
              onClick={() => choose(action)}
            >
              {action.label}
            </button>
            {action.blocked !== undefined && (
              <p className="small quiet" id={`${id}-${action.name}`}>
                {action.blocked}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
