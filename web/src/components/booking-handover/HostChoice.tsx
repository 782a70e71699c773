import { useId } from "react";
import type { OtherHost } from "../../api/handovers";
import { Portrait } from "../Portrait";
import { Stars } from "../Stars";
import { copy } from "./copy";

type Props = {
  hosts: readonly OtherHost[];
  value: string;
  onChange: (guide: string) => void;
  problem: string | undefined;
};

/** Those who are not free stand there, but cannot be chosen. */
export function HostChoice({ hosts, value, onChange, problem }: Props) {
  const id = useId();
  return (
    <fieldset className="host-choice" aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend className="label">{copy.host}</legend>
      {hosts.map((host) => (
        <label key={host.guide_id} className={host.is_free ? undefined : "unfree"}>
          <input
            type="radio"
            name={`${id}-host`}
            checked={value === host.guide_id}
            disabled={!host.is_free}
            onChange={() => onChange(host.guide_id)}
          />
          <Portrait name={host.display_name} photo={host.avatar_url} />
          <span className="host-words">
            <b>
              <bdi>{host.display_name}</bdi>
            </b>
            <span className="host-facts small">
              <Stars rating={host.rating} reviews={host.review_count} />
              <span className={host.is_free ? "host-free" : "quiet"}>{host.is_free ? copy.free : copy.notFree}</span>
            </span>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
