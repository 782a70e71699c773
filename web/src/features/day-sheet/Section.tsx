import type { ReactNode } from "react";

type Props = { id: string; title: string /** Beside the heading. */; action?: ReactNode; children: ReactNode };

export function Section({ id, title, action, children }: Props) {
  return (
    <section aria-labelledby={`sheet-${id}`} className={`sheet-${id}-part`}>
      <div className="sheet-head">
        <h2 className="h-22" id={`sheet-${id}`}>
          {title}
        </h2>
        <div>{action}</div>
      </div>
      {children}
    </section>
  );
}
