export const copy = {
  title: "What you are told, and how",
  lede: "Choose what reaches you here behind the bell, and what comes by e-mail too.",
  about: "About",
  inProduct: "On Serendib",
  byMail: "By e-mail",
  always: "Always",
  never: "Never",
  security: "Signing in and security",
  securityText: "Codes, new addresses, changed passwords. They go to you whatever else you choose.",
  loadFailed: "What you have chosen could not be loaded.",
  tryAgain: "Try again",
  notSaved: "Not saved",
  failed: "Your choice could not be saved. Please try again.",
} as const;

/** What a topic is about, and why it may be fixed. */
export const TOPICS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  bookings: ["Your bookings", "Approved, rejected, confirmed, cancelled: money and days hang on them."],
  payments: ["Payments and refunds", "What was paid, what failed, what comes back."],
  requests: ["Booking requests to you", "Each waits for your answer until its term ends."],
  messages: ["Messages", "An e-mail only when something is still unread after 15 minutes."],
  reviews: ["Reviews", "What travelers say of you, and invitations to say something yourself."],
  dates: ["Dates you wait for", "When a trip that was taken can start on days you asked about."],
  guiding: ["Your work as a guide", "What becomes of packages, changes and requests to join."],
  running: ["What waits for admins", "Packages, applications, requests to join and reported conversations."],
};
