import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
const listeners = new Set<() => void>();

function current(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }
  for (const listener of listeners) listener();
}

/** The server does not know whose browser it draws for. */
function asDrawn(): Theme {
  return "system";
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, asDrawn);
}
