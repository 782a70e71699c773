/** Simultaneous announcements are joined: a later one would replace the earlier. */
const TOGETHER_MS = 1_500;

let waiting: string[] = [];

/** Announces something to screen readers after their current speech. Invisible. */
export function announce(text: string): void {
  waiting.push(text);
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = waiting.join(" ");
  if (waiting.length > 1) return;
  setTimeout(() => {
    waiting = [];
  }, TOGETHER_MS);
}
