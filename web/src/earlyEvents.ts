// Before hydration the browser follows links and sends forms. Buttons and choices need the client: the inline script
// (inline.ts) records them, and they are replayed here.

/** Pressed buttons and values of controls in order; each control once, at its last event. */
export type EarlyEvents = Map<Element, string | boolean>;

declare global {
  interface Window {
    /** Aborting `over` ends the recording. */
    early?: { acts: EarlyEvents; over: AbortController };
  }
}

/** Among controls of its kind and name: React may render it again before the replay. */
type FieldSpot = { kind: string; nth: number };
type EarlyEvent = { control: Element; spot: FieldSpot; value: string | boolean };

const CONTROLS = "button, input, select, textarea";

/** Ends the recording once React listens. The returned function replays it after hydration. */
export function takeEarlyEvents(place: Element): () => Promise<void> {
  const { acts, over } = window.early ?? { acts: new Map(), over: undefined };
  over?.abort();
  noteRestored(place, acts);
  const taken = [...acts].map(([control, value]) => ({ control, value, spot: spotOf(place, control) }));
  acts.clear();
  return async () => {
    for (const act of taken) {
      const control = findControl(place, act);
      control?.removeAttribute("aria-busy");
      if (control) doAgain(control, act.value);
      // React renders each event's result before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
}

/** On a restored page the browser fills controls without events. */
function noteRestored(place: Element, acts: EarlyEvents): void {
  for (const control of place.querySelectorAll(CONTROLS)) {
    if (acts.has(control) || control.closest(".theme")) continue;
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      if (control.checked !== control.defaultChecked && (control.checked || control.type === "checkbox")) {
        acts.set(control, control.checked);
      }
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) acts.set(control, control.value);
    } else if (control instanceof HTMLSelectElement) {
      const drawn = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
      if (control.value !== drawn?.value) acts.set(control, control.value);
    }
  }
}

function kindOf(control: Element): string {
  const { localName } = control;
  const name = control.getAttribute("aria-label") ?? control.getAttribute("name") ?? control.textContent;
  return `${localName} ${control.getAttribute("type")} ${localName === "select" ? "" : name}`;
}

function controlsOfKind(place: Element, kind: string): Element[] {
  return [...place.querySelectorAll(CONTROLS)].filter((control) => kindOf(control) === kind);
}

function spotOf(place: Element, control: Element): FieldSpot {
  const kind = kindOf(control);
  return { kind, nth: controlsOfKind(place, kind).indexOf(control) };
}

function findControl(place: Element, { control, spot }: EarlyEvent): Element | undefined {
  return control.isConnected ? control : controlsOfKind(place, spot.kind)[spot.nth];
}

function doAgain(control: Element, value: string | boolean): void {
  if (control instanceof HTMLButtonElement) control.click();
  else if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control instanceof HTMLInputElement && typeof value === "boolean") checkAgain(control, value);
  else if (control instanceof HTMLInputElement) typeAgain(control, HTMLInputElement.prototype, String(value));
  else if (control instanceof HTMLTextAreaElement) typeAgain(control, HTMLTextAreaElement.prototype, String(value));
}

/** Pressing a checked box would uncheck it. */
function checkAgain(box: HTMLInputElement, isChecked: boolean): void {
  meet(box);
  box.checked = !isChecked;
  box.click();
}

/** React ignores an input event unless the value differs from the last it knew. */
function typeAgain(box: HTMLInputElement | HTMLTextAreaElement, prototype: object, words: string): void {
  const [start, end] = [box.selectionStart, box.selectionEnd];
  meet(box);
  box.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(box, words);
  meet(box);
  if (start !== null && document.activeElement === box) box.setSelectionRange(start, end);
}

/** An event makes React hydrate the box. */
function meet(box: Element): void {
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
