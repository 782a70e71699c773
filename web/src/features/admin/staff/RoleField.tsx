import { useId } from "react";
import { copy } from "./copy";

type Props = {
  roles: readonly { role: string; name: string; text: string }[];
  chosen: string;
  problem: string | undefined;
  onChoose: (role: string) => void;
};

/** Each with one sentence about what it may do. */
export function RoleField({ roles, chosen, problem, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="role-choice" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className="label">{copy.role}</legend>
      {roles.map(({ role, name, text }) => (
        <label key={role}>
          <input type="radio" name={id} checked={role === chosen} onChange={() => onChoose(role)} />
          <span>
            <b>{name}</b>
            <span className="small quiet">{text}</span>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p className="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
