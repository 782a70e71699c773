export const copy = {
  leave: "Not now",
  transfer: "Transfer…",
  transferTitle: "Transfer this package",
  transferSend: "Transfer",
  transferring: "Transferring…",
  transferred: "Package transferred",
  transferFailed: "The package could not be transferred.",
  transferEffect:
    "Another guide owns and leads it from then on. Open bookings stay with their guide. Both get a notification.",
  newOwner: "New owner",
  findHint: "A part of the guide's name.",
  chooseOwner: "Choose the new owner",
  guidesFailed: "The guides could not be read.",
  noGuide: "No active guide has this name.",
  ownerMissing: "Choose a guide.",
} as const;
