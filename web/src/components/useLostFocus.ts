import { type FocusEvent, useEffect, useRef } from "react";

/** When the focused element of an area is removed, `fallback` takes the focus. It needs a `tabIndex` of -1. */
export function useLostFocus<Fallback extends HTMLElement>() {
  const fallback = useRef<Fallback>(null);
  const isInside = useRef(false);
  // Syncs with the focus, which a removed element leaves on the body.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  });
  return {
    fallback,
    area: {
      onFocus: () => {
        isInside.current = true;
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        isInside.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}
