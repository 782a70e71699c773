import { useNavigate } from "@tanstack/react-router";
import { copy } from "./copy";
import type { Mode } from "./profileSearch";

const MODES = [
  ["host", copy.hostProfile],
  ["visitor", copy.visitorProfile],
] as const;

export function ModeSwitch({ mode }: { mode: Mode }) {
  const navigate = useNavigate({ from: "/profile" });
  return (
    <fieldset className="mode">
      <legend className="sr">{copy.mode}</legend>
      {MODES.map(([one, label]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => void navigate({ search: { mode: one }, replace: true, resetScroll: false })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
