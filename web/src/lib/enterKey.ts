/** For every key that an input method handles; WebKit reports only this for the Enter that ends a composition. */
const HANDLED_BY_INPUT_METHOD = 229;

type Press = Pick<KeyboardEvent, "key" | "keyCode" | "isComposing">;

/** Whether the key belongs to a word that an input method is still composing. */
export function isComposing({ isComposing, keyCode }: Press): boolean {
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD;
}

/** Enter, except one that ends a composition. */
export function isEnter(press: Press): boolean {
  return press.key === "Enter" && !isComposing(press);
}
