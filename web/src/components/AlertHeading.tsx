import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls into view and takes the focus, because the used control is gone. */
export function AlertHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus and the scroll position.
  useEffect(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === null || activeElement === document.body || activeElement.id === "main";
    if (isNowhere) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <h1 className="h-page alert-heading" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
