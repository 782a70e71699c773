export const copy = {
  title: "Contacts",
  primary: "Primary contact",
  correct: "Correct contacts",
  correctTitle: "Correct the contacts",
  hint: "They can be corrected until the trip starts. Mails go to you and to the primary contact.",
  hintConfirmed: "They can be corrected until the trip starts. Your guide is told of it.",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  add: "Add contact",
  keep: "Keep as they are",
  save: "Save contacts",
  saving: "Saving…",
  wrong: "Please look at the boxes that say what is wrong.",
  failed: "The contacts could not be saved. Please try again.",
  savedTitle: "Contacts saved",
  saved: "Your guide sees them as you wrote them.",
} as const;

export function contactLegend(place: number): string {
  return `Contact ${place + 1}`;
}

export function removeContact(name: string, place: number): string {
  return `Remove ${name.trim() || contactLegend(place)}`;
}
