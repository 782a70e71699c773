/** News that come together are said together: the later would take the place of the earlier before anybody has heard it. */
const TOGETHER_MS = 1_500;

let waiting: string[] = [];

/** Tells screen readers something that nobody asked for, once they have finished what they say. Nothing of it is seen. */
export function announce(text: string): void {
  waiting.push(text);
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = waiting.join(" ");
  if (waiting.length > 1) return;
  setTimeout(() => {
    waiting = [];
  }, TOGETHER_MS);
}
