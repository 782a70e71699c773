/** What the server drew the page at an address from: answers to reads, by the address that is read. */
export type PreloadedAnswers = Readonly<{ address: string; answers: Readonly<Record<string, unknown>> }>;

let told = new Map<string, unknown>();

/** From now on these reads are answered without asking the server. */
export function tell(answers: PreloadedAnswers["answers"]): void {
  told = new Map(Object.entries(answers));
}

/** Each answer is given once: whoever reads again wants to know what is new. */
export function toldAnswer(address: string): Response | undefined {
  if (!told.has(address)) return undefined;
  const body = JSON.stringify(told.get(address));
  told.delete(address);
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** Whether something was told that nobody asked for. */
export function isSomethingLeft(): boolean {
  return told.size > 0;
}
