const KINDS: Readonly<Record<string, string>> = {
  advance: "Advance",
  balance: "Balance",
  full: "Balance or whole price",
  change: "After a change",
};

export function paymentKindText(kind: string): string {
  return KINDS[kind] ?? kind;
}
