import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { endHydration } from "./hydration";

/** Marks the end of hydration, and renders another area's overlay. */
export function markHydrated(Page: RouteComponent, Over?: ComponentType): RouteComponent {
  function HydratedPage() {
    // Syncs with the page rendered by the server.
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
