import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { endHydration } from "./hydration";

/** A page that says when it can be used, drawn or not; and what another area lays over it. */
export function markHydrated(Page: RouteComponent, Over?: ComponentType): RouteComponent {
  function HydratedPage() {
    // The outside system is the page that stood there before.
    useEffect(endHydration, []);
    return (
      <>
        <Page />
        {Over && <Over />}
      </>
    );
  }
  return Page.preload ? Object.assign(HydratedPage, { preload: Page.preload }) : HydratedPage;
}
