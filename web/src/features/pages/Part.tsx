import type { ReactNode } from "react";

/** One part of a text page: its heading at the margin, its paragraphs in a column one can read. */
export function Part({ title, text, children }: { title: string; text: readonly string[]; children?: ReactNode }) {
  return (
    <section className="part">
      <h2 className="h-22">{title}</h2>
      <div>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </section>
  );
}
