import {
  type Announcements,
  closestCenter,
  DndContext,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { leftAloneText, liftedText, overText, putDown } from "./copy";

/** Shorter moves are a click. */
const CLICK_PX = 6;
/** A finger that moves earlier scrolls. */
const REST_MS = 180;
const REST_PX = 8;
/** Slow enough to read while scrolling at the screen's edge. */
const CALM_SCROLL = { acceleration: 5 };

type Props = {
  /** In display order. */
  keys: string[];
  inRows: boolean;
  nameOf: (key: string) => string;
  onCarried: (key: string, to: string) => void;
  children: ReactNode;
};

/** By mouse and touch; the keyboard has the buttons of `useReorderButtons.ts`. */
export function DragAndDrop({ keys, inRows, nameOf, onCarried, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: CLICK_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: REST_PX } }),
  );
  const name = (id: string | number) => nameOf(String(id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => liftedText(name(active.id)),
    onDragOver: ({ active, over: there }) =>
      there && there.id !== active.id ? overText(name(active.id), name(there.id)) : undefined,
    onDragEnd: ({ active }) => putDown(name(active.id)),
    onDragCancel: ({ active }) => leftAloneText(name(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={inRows ? [upAndDown] : []}
      autoScroll={CALM_SCROLL}
      accessibility={{ announcements, screenReaderInstructions: { draggable: "" } }}
      onDragEnd={({ active, over: there }) => {
        if (there && there.id !== active.id) onCarried(String(active.id), String(there.id));
      }}
    >
      <SortableContext items={keys} strategy={inRows ? verticalListSortingStrategy : rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** An animation would cover the items below the dropped one. */
const atOnce = () => false;
/** The animation of items that make room. */
const MAKING_ROOM = { duration: 200, easing: "ease" };

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** `place` goes on the element, `grip` on its handle, which keyboard and screen readers ignore. */
export function useDraggable(key: string) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    animateLayoutChanges: atOnce,
    transition: calm ? null : MAKING_ROOM,
  });
  return {
    isCarried: isDragging,
    place: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate3d(${transform.x}px,${transform.y}px,0)` : undefined,
        transition: transition ?? undefined,
      },
    },
    grip: { ref: setActivatorNodeRef, "aria-hidden": true, ...listeners },
  };
}

/** Not draggable itself, such as the head of a day. */
export function useDropTarget(key: string) {
  const { setNodeRef, isOver } = useSortable({ id: key, disabled: { draggable: true } });
  return { ref: setNodeRef, isOver };
}
