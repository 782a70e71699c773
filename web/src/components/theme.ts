import { useSyncExternalStore } from "react";
import { browserStorage } from "../lib/storage";

export const THEMES = ["system", "light", "dark"] as const;
export type ColorTheme = (typeof THEMES)[number];

const KEY = "theme";
const listeners = new Set<() => void>();

function current(): ColorTheme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

export function chooseTheme(theme: ColorTheme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (theme === "system") browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, theme);
  for (const listener of listeners) listener();
}

/** Unknown to the server. */
function serverTheme(): ColorTheme {
  return "system";
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): ColorTheme {
  return useSyncExternalStore(subscribe, current, serverTheme);
}
