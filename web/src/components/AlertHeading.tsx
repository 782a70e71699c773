import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of what stands in for a page that failed. It is in view and has the focus, wherever on the page the reader was: the
 * control that they used has gone with it.
 */
export function AlertHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The outside systems are the browser's focus and the position of the window.
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
