export const copy = {
  sendingProof: "Sending you a code…",
  proof: "Code we sent you",
  codeMissing: "Enter the six digits.",
  goOn: "Go on",
  goingOn: "One moment…",
  anotherProof: "Send another code",
  notNow: "Not now",
} as const;

/** Without an address the code goes by text message. */
export function proofSentText(email: string): string {
  return `You signed in a while ago. To go on, enter the code that we have sent ${email === "" ? "to your phone" : `to ${email}`}.`;
}
