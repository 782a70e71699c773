export const copy = {
  title: "Contact Us",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  website: "Leave this field empty",
  send: "Send Message",
  sending: "Sending…",
  sentTitle: "Message sent",
  /** Until the words of the page are there. */
  sentText: "Thank you.",
  failedTitle: "Error",
  badEmail: "Please enter a valid email address.",
  notPlain: "Your message must be plain text.",
} as const;

// Equal to the server's messages.

export function missingText(called: string): string {
  return `Please enter your ${called}.`;
}

export function notOneLine(called: string): string {
  return `Your ${called} must be one line of plain text.`;
}

export function tooLong(called: string, limit: number): string {
  return `Your ${called} may have at most ${limit} characters.`;
}

export function aboutSubject(trip: string): string {
  return `About "${trip}"`;
}
