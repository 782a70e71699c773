import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { today } from "../../../../lib/dates";
import { clampDay } from "./dayGrid";
import { chooseDay, type DaySelection, extendTo, toRange } from "./selection";
import type { DayRange } from "./types";

type Options = {
  /** The days on the screen. */
  visible: DayRange;
  reachable: DayRange;
  /** Whether days can be chosen yet. */
  isLoaded: boolean;
  selection: DaySelection | undefined;
  dayAfter: (day: string, key: string) => string | undefined;
  /** Turns to days that hold this one. */
  turnTo: (day: string) => void;
  onSelect: (selection: DaySelection | undefined) => void;
  onPress: () => void;
};

/** One day is in the tab order; keys move from it. */
export function useDayGrid(options: Options) {
  const { visible, reachable, isLoaded, selection, dayAfter, turnTo, onSelect, onPress } = options;
  // A new object for each move: the same day can be reached again after it was turned away.
  const [reached, setReached] = useState<{ day: string }>();
  const range = selection && toRange(selection);
  const isVisible = (day: string) => visible.first <= day && day <= visible.last;
  const stop = [reached?.day ?? "", range?.first ?? "", today()].find(isVisible) ?? visible.first;
  // Syncs with the focus, which follows the keys to days that were not on the screen.
  useEffect(() => {
    if (reached) document.querySelector<HTMLElement>(`.host-calendar [data-day="${reached.day}"]`)?.focus();
  }, [reached]);
  const moveTo = (day: string) => {
    if (!isVisible(day)) turnTo(day);
    setReached({ day });
  };
  return {
    range,
    stop,
    moveTo,
    onKeyDown: (event: KeyboardEvent, day: string) => {
      if (event.key === "Escape" && selection) {
        event.preventDefault();
        onSelect(undefined);
        return;
      }
      const next = dayAfter(day, event.key);
      if (next === undefined) return;
      event.preventDefault();
      const inside = clampDay(next, reachable);
      moveTo(inside);
      if (event.shiftKey && isLoaded) onSelect(extendTo(selection, day, inside));
    },
    onChoose: (day: string, event: MouseEvent) => {
      setReached({ day });
      if (!isLoaded) return;
      onSelect(chooseDay(selection, day, event.shiftKey));
      // A key's click has no count. Its focus must stay in view.
      if (event.detail > 0) onPress();
    },
  };
}
