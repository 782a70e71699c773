import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { tookOver } from "./hydration";

/** A page that says when it can be used, drawn or not; and what another area lays over it. */
export function whole(Page: RouteComponent, Over?: ComponentType): RouteComponent {
  function Whole() {
    // The outside system is the page that stood there before.
    useEffect(tookOver, []);
    return (
      <>
        <Page />
        {Over && <Over />}
      </>
    );
  }
  return Page.preload ? Object.assign(Whole, { preload: Page.preload }) : Whole;
}
