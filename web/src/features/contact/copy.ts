export const copy = {
  title: "Contact Us",
  lede: "A question about a trip, a guide, a date, a wheelchair, a child who will not eat curry: write it down and a person answers.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  website: "Leave this field empty",
  send: "Send Message",
  sending: "Sending…",
  sentTitle: "Message sent",
  sentText: "Thank you. We answer within 24 hours.",
  failedTitle: "Error",
  details: "Contact details",
  answerTime: "We answer within 24 hours.",
  hoursTitle: "Business hours",
  hours: [
    ["Monday to Friday", "9:00 to 18:00"],
    ["Saturday", "9:00 to 14:00"],
    ["Sunday", "Closed"],
  ],
  zone: "Sri Lanka time (UTC+05:30)",
  emergencyTitle: "24/7 emergency support",
  emergencyText:
    "On a trip and in trouble? Call 1990 for an ambulance or 119 for the police first, then write to us: this address is read day and night.",
  city: "Colombo, Sri Lanka",
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
