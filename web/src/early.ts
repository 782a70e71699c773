/**
 * A drawn page can be used before the program is there: links lead somewhere and forms are sent, by the browser. What only the
 * program understands, a pressed button or words typed into a box, is done again once it is there.
 */
export function rememberEarly(place: Element): () => void {
  let pressed: HTMLElement | undefined;
  const onClick = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>("button, input[type=radio]") ?? undefined;
  };
  place.addEventListener("click", onClick);
  return () => {
    place.removeEventListener("click", onClick);
    for (const box of place.querySelectorAll<HTMLInputElement>("input[type=text]")) {
      if (box.value !== box.defaultValue) typeAgain(box, box.value);
    }
    // A radio that is already chosen would not change by being pressed again.
    if (pressed instanceof HTMLInputElement) pressed.checked = false;
    if (pressed?.isConnected) pressed.click();
  };
}

/** React takes no notice of an input event unless the value is another than it last knew. */
function typeAgain(box: HTMLInputElement, words: string): void {
  const input = () => new Event("input", { bubbles: true });
  // This makes React know the box; it may not have come to it yet.
  box.dispatchEvent(input());
  box.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, words);
  box.dispatchEvent(input());
}
