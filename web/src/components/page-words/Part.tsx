import type { ReactNode } from "react";

/** The heading in the margin, the paragraphs in a narrow column. */
export function Part({ title, text, children }: { title: string; text: readonly string[]; children?: ReactNode }) {
  return (
    <section className="part">
      <h2 className="h-22">{title}</h2>
      <div>
        {text.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
          <p key={at}>{paragraph}</p>
        ))}
        {children}
      </div>
    </section>
  );
}
