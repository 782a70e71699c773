/** What the server drew the page at an address from: answers to reads, by the address that is read. */
export type PreloadedAnswers = Readonly<{ address: string; answers: Readonly<Record<string, unknown>> }>;

let preloaded = new Map<string, unknown>();

/** From now on these reads are answered without asking the server. */
export function setPreloaded(answers: PreloadedAnswers["answers"]): void {
  preloaded = new Map(Object.entries(answers));
}

/** Each answer is given once: whoever reads again wants to know what is new. */
export function takePreloaded(address: string): Response | undefined {
  if (!preloaded.has(address)) return undefined;
  const body = JSON.stringify(preloaded.get(address));
  preloaded.delete(address);
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** Whether something was told that nobody asked for. */
export function hasPreloaded(): boolean {
  return preloaded.size > 0;
}
