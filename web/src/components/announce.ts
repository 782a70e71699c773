/** A later announcement would replace the earlier, so they are joined. */
const TOGETHER_MS = 1_500;

let waiting: string[] = [];

/** After the screen reader's current speech. Invisible. */
export function announce(text: string): void {
  waiting.push(text);
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = waiting.join(" ");
  if (waiting.length > 1) return;
  setTimeout(() => {
    waiting = [];
  }, TOGETHER_MS);
}
