import type { ReactNode } from "react";

/** The heading in the margin, the paragraphs in a narrow column. */
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
