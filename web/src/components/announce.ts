/** Tells screen readers something that nobody asked for, once they have finished what they say. Nothing of it is seen. */
export function announce(text: string): void {
  const announcer = document.getElementById("announcer");
  if (!announcer) return;
  // The same words twice are two pieces of news.
  announcer.textContent = "";
  announcer.textContent = text;
}
