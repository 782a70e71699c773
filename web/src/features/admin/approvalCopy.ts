export const copy = {
  title: "Refunds that wait for a second person",
  text: "Another person approves or declines them. An approved one is carried out at once.",
  empty: "None waits.",
  failed: "The refunds that wait could not be read.",
  tryAgain: "Try again",
  waits: "Waits for a second person",
  own: "You requested it, so another person decides.",
  leave: "Not now",

  approve: "Approve…",
  approveTitle: "Approve this refund",
  approveSend: "Approve refund",
  approving: "Approving…",
  approveFailed: "The refund could not be approved. Please try again.",
  approved: "Refund approved",
  approvedText: "It is on its way back.",

  decline: "Decline…",
  declineTitle: "Decline this refund",
  declineEffect: "Nothing goes back. The person who requested it reads the reason in the audit log.",
  declineSend: "Decline refund",
  declining: "Declining…",
  declineFailed: "The refund could not be declined. Please try again.",
  declined: "Refund declined",

  withdraw: "Withdraw…",
  withdrawTitle: "Withdraw this refund",
  withdrawText: "Nothing goes back. It can be requested again.",
  withdrawSend: "Withdraw refund",
  withdrawing: "Withdrawing…",
  withdrawFailed: "The refund could not be withdrawn. Please try again.",
  withdrawn: "Refund withdrawn",
  doneText: "Nothing goes back.",
} as const;

export function approveText(amount: string, traveler: string | null): string {
  return `${amount} goes back${traveler === null ? "" : ` to ${traveler}`} at once.`;
}

export function ofTrip(title: string): string {
  return `: ${title}`;
}
