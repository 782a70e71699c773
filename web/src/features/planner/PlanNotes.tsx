import { toKeyedTexts } from "../../lib/textKeys";
import { copy } from "./planCopy";

/** Notes about a whole plan. */
export function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="plan-notes" aria-labelledby="plan-notes">
      <h2 className="h-22" id="plan-notes">
        {copy.notes}
      </h2>
      <ul>
        {toKeyedTexts(notes).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
