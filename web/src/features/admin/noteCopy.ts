export const copy = {
  title: "Staff notes",
  label: "New note",
  hint: "Only staff read it. It cannot be changed or removed.",
  add: "Add note",
  adding: "Adding…",
  added: "Note added",
  addedText: "Everybody on the staff can read it.",
  empty: "No notes yet.",
  failed: "The note could not be added.",
} as const;
