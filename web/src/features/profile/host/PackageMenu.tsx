import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { copy as saleCopy } from "../../../components/package-sale/copy";
import { Icon } from "../../../components/ui/Icon";
import { useDisclosure } from "../../../components/ui/useDisclosure";
import { copy } from "./copy";
import type { SaleAction } from "./saleActions";

type Props = {
  trip: { id: string; title: string };
  actions: readonly SaleAction[];
  isPending: boolean;
  onAction: (action: Exclude<SaleAction, "duplicate">) => void;
};

/** What else can be done with a package. */
export function PackageMenu({ trip, actions, isPending, onAction }: Props) {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  const id = useId();
  const choose = (action: Exclude<SaleAction, "duplicate">) => {
    close();
    // The item is gone then: a dialog gives the focus back to the button.
    button.current?.focus();
    onAction(action);
  };
  return (
    <div className="menu" ref={area}>
      <button
        type="button"
        className="btn line compact"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{copy.more}</span>
        <span className="sr">{`: ${trip.title}`}</span>
        <Icon name="chevron" small />
      </button>
      <ul id={id} className="menu-pop" hidden={!open} aria-label={trip.title}>
        {actions.map((action) => (
          <li key={action}>
            {action === "duplicate" ? (
              <Link to="/add-package" search={{ step: 1, copy: trip.id }}>
                {copy.duplicate}
              </Link>
            ) : (
              <button
                type="button"
                aria-haspopup={action === "put_back" ? undefined : "dialog"}
                aria-disabled={isPending}
                onClick={() => !isPending && choose(action)}
              >
                {action === "put_back" ? saleCopy.putBack : copy[action]}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
