import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fact-rows">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Badges({ of, none }: { of: string[]; none: string }) {
  if (of.length === 0) return <span className="quiet">{none}</span>;
  return (
    <ul className="badges l">
      {of.map((one) => (
        <li key={one} className="badge hollow">
          {one}
        </li>
      ))}
    </ul>
  );
}
