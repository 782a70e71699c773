import type { ReactNode } from "react";

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="part" aria-labelledby={id}>
      <h2 className="h-section" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
