import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { ISLAND_HEIGHT, ISLAND_WIDTH, type Point } from "../../../lib/island";
import { type Bounds, fittedIn, fitView, moveView, pinched, type Size, type View, zoomView } from "./view";

const ISLAND: Bounds = { left: 0, top: 0, right: ISLAND_WIDTH, bottom: ISLAND_HEIGHT };
const PADDING = 24;
const DAY_PADDING = 72;
const STEP = 1.5;
const WHEEL = 0.0018;
const KEY_PX = 60;
const PRESS_PX = 6;

/** The map's viewport, and its changes by pointer, wheel and keys. */
export function useMapView(first: Size) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(first);
  const whole = fitView(ISLAND, size, PADDING);
  // Undefined is the whole island, at any size.
  const [set, setView] = useState<View>();
  const view = set ?? whole;
  const hands = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const change = (next: (view: View) => View) => setView((now) => next(now ?? whole));
  const middle = { x: size.width / 2, y: size.height / 2 };

  // Syncs with the layout: the map fills its container.
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = place;
      if (width === 0 || height === 0) return;
      setSize({ width, height });
      setView(undefined);
    });
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);

  const spot = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const wheel = useRef<(event: WheelEvent) => void>(null);
  wheel.current = (event) => {
    const by = Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? 5 : 1));
    // Fully zoomed out, the page scrolls.
    if (by < 1 && view.scale <= whole.scale * 1.001) return;
    event.preventDefault();
    const about = spot(event);
    change((now) => zoomView(now, by, about, whole, size));
  };
  // Syncs with the browser's wheel events: React's handlers are passive and cannot prevent scrolling.
  useEffect(() => {
    const place = frame.current;
    const onWheel = (event: WheelEvent) => wheel.current?.(event);
    place?.addEventListener("wheel", onWheel, { passive: false });
    return () => place?.removeEventListener("wheel", onWheel);
  }, []);

  const release = (event: PointerEvent) => {
    hands.current.delete(event.pointerId);
  };
  const isCloser = view.scale > whole.scale * 1.001;
  return {
    frame,
    size,
    view,
    whole,
    isCloser,
    /** Whether the released pointer pressed rather than dragged. */
    wasPress: () => travelled.current < PRESS_PX,
    zoom: (by: "in" | "out") => change((now) => zoomView(now, by === "in" ? STEP : 1 / STEP, middle, whole, size)),
    showAll: () => setView(undefined),
    show: (bounds: Bounds | undefined) => {
      setView(bounds && fittedIn(bounds, whole, size, Math.min(DAY_PADDING, size.width / 5)));
    },
    /** One finger scrolls the page until the map is zoomed in. */
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        if (hands.current.size === 0) travelled.current = 0;
        hands.current.set(event.pointerId, spot(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const before = hands.current.get(event.pointerId);
        if (!before) return;
        const after = spot(event);
        travelled.current += Math.hypot(after.x - before.x, after.y - before.y);
        const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1];
        hands.current.set(event.pointerId, after);
        if (other) change((now) => pinched(now, [before, other], [after, other], whole, size));
        else if (event.pointerType === "mouse" || isCloser) {
          if (travelled.current > PRESS_PX) event.currentTarget.setPointerCapture(event.pointerId);
          change((now) => moveView(now, { x: after.x - before.x, y: after.y - before.y }, whole, size));
        }
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onKeyDown: (event: KeyboardEvent) => {
        const by: Record<string, Point> = {
          ArrowLeft: { x: KEY_PX, y: 0 },
          ArrowRight: { x: -KEY_PX, y: 0 },
          ArrowUp: { x: 0, y: KEY_PX },
          ArrowDown: { x: 0, y: -KEY_PX },
        };
        const step = by[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (step) change((now) => moveView(now, step, whole, size));
        else if (event.key === "+" || event.key === "=") change((now) => zoomView(now, STEP, middle, whole, size));
        else if (event.key === "-") change((now) => zoomView(now, 1 / STEP, middle, whole, size));
        else if (event.key === "0") setView(undefined);
        else return;
        event.preventDefault();
      },
    },
  };
}
