import type { ReactNode } from "react";

type Props = { id: string; title: string; text: string; children: ReactNode };

export function SecurityPart({ id, title, text, children }: Props) {
  return (
    <section aria-labelledby={`security-${id}`}>
      <div>
        <h2 className="h-22" id={`security-${id}`}>
          {title}
        </h2>
        <p className="small quiet">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
