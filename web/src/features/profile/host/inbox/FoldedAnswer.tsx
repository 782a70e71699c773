import { type ComponentProps, useEffect, useRef } from "react";
import { DelayedBar } from "../../../../components/delayed-answers/DelayedBar";

/** In place of the answer's form. */
export function FoldedAnswer(props: ComponentProps<typeof DelayedBar>) {
  const place = useRef<HTMLDivElement>(null);
  // Syncs with the focus: the button that was pressed is hidden, and the page above the row may be shorter now.
  useEffect(() => {
    place.current?.querySelector("button")?.focus({ preventScroll: true, focusVisible: true });
    place.current?.closest("[data-row]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="inbox-folded" ref={place}>
      <DelayedBar {...props} />
    </div>
  );
}
