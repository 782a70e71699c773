import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeList } from "../ChangeList";
import { copy } from "./copy";
import { documentChanges } from "./documentChanges";
import { type ContentDocument, packageTitles } from "./queries";
import { packagesIn, type Value } from "./shape";
import type { ContentDraft } from "./useContentDraft";

const NAMES = { live: copy.before, proposed: copy.after, noChanges: copy.noChanges };
const BASES = ["present", "shipped"] as const;
const LABELS = { present: copy.againstPresent, shipped: copy.againstShipped } as const;

type Props = { document: ContentDocument; draft: ContentDraft };

/** The draft, compared with the saved version or with the shipped text. */
export function Changes({ document, draft }: Props) {
  const [base, setBase] = useState<(typeof BASES)[number]>(draft.isChanged ? "present" : "shipped");
  return (
    <div className="content-changes">
      <fieldset className="chips">
        <legend className="label">{copy.against}</legend>
        {BASES.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === base} onClick={() => setBase(one)}>
            {LABELS[one]}
          </button>
        ))}
      </fieldset>
      <Difference
        document={document}
        before={base === "present" ? document.body : document.shipped}
        after={draft.body}
      />
    </div>
  );
}

type DifferenceProps = { document: ContentDocument; before: Value; after: Value };

export function Difference({ document: { shape }, before, after }: DifferenceProps) {
  const ids = [...new Set([before, after].flatMap((body) => packagesIn(shape, body)))];
  const { data: titles } = useQuery(packageTitles(ids));
  return <ChangeList changes={documentChanges(shape, before, after, titles)} names={NAMES} />;
}
