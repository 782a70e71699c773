export const copy = {
  title: "Become a Guide",
  description: "Authentic Sri Lankan Adventures",
  /** Equal to the server's texts. */
  becomeDescription:
    "Lead your own trips in Sri Lanka: apply in five minutes, set your own days and prices, and meet travellers from everywhere.",
  heading: "Become a Guide",
  lede: "You know the road, the season and the person with the key. Travelers are looking for somebody who does.",
  start: "Start Your Guide Application",
  time: "It takes under 5 minutes, and it costs nothing.",
  shortTime: "Takes under 5 minutes",
  claimsLabel: "Guiding in figures",
  claims: [
    ["travelers", "happy travelers"],
    ["earning", "average monthly earning"],
    ["bookings", "bookings per month"],
  ],
  caption: "Sri Pada, a little after five in the morning",
  howTitle: "From here to your first guests",
  how: [
    ["You apply", "Your name, how we reach you, what you love to show and where. Under 5 minutes, on a phone too."],
    ["A person reads it", "Somebody who has walked these roads answers within 1-2 business days."],
    [
      "You write your first trip",
      "Day by day, with your own pictures and your own price. We look it over before it goes live.",
    ],
    ["Guests ask, you decide", "Every request comes to you first. You say yes only to the dates that suit you."],
  ],
  waiting: "Looking up your application...",
  guideTitle: "You're Already a Guide!",
  guideText: "Your trips, your requests and your settings are on your profile.",
  goToProfile: "Go to Profile",
  suspendedTitle: "Your guide profile is suspended.",
  suspendedText: "A new application does not bring it back. Write to us and we look at it together.",
  contact: "Contact Us",
  pendingTitle: "Application Under Review",
  pendingText: "Somebody is reading it. You will hear from us within 1-2 business days, here and by mail.",
  name: "Name",
  submitted: "Submitted",
  status: "Status",
  pendingReview: "Pending Review",
  home: "Return to Home",
  failedTitle: "Your application could not be looked up",

  close: "Close the application",
  previous: "Previous",
  next: "Next",
  skip: "Skip",
  steps: ["About you", "What you show", "Where you guide", "Review and send"],
  ledes: [
    "What travelers call you, and how we reach you.",
    "Choose what you know best. Three things done well say more than twelve.",
    "The places you would take a friend to. The first one is home.",
    "This is what we will read.",
  ],
  kept: "What you type is kept in this browser until you send it or log out.",
  rejectedTitle: "Your last application was not accepted",
  rejectedText: "You can change it and apply again.",
  photo: "Photo",
  displayName: "Display Name",
  contactEmail: "Contact Email",
  contactWhatsapp: "WhatsApp Number",
  optional: "optional",
  whatsappHint: "Include the country code, such as +94 77 123 4567.",
  contactHint: "Only we see how to reach you; travelers do not.",
  bio: "About you",
  bioHint: "Where you grew up, how you came to guide, what you would never let a guest miss.",
  specialties: "Specialties",
  languages: "Languages",
  languagesHint: "Those in which you can lead a group for a whole day.",
  locations: "Locations",
  locationsHint: "Type a place and press Enter, or choose one. The first is your primary place.",
  addLocation: "Add a place",
  missingTitle: "Still missing",
  missingNeeded: "We need this before you can send it.",
  missingWished: "You can send it without, but travelers choose by this.",
  nothingMissing: "Nothing is missing.",
  none: "Not said yet",
  change: "Change",
  send: "Submit Application",
  sending: "Submitting…",
  cannotSend: "Your display name and your contact email are needed first.",
  preview: "As travelers will see you",
  previewName: "Your name",
  previewPlace: "Your place",
  previewBio: "What you write about yourself stands here.",
  errorTitle: "Error",
  sendFailed: "Failed to submit application",
  sentTitle: "Application Submitted!",
  sentText: "We'll review your profile and get back to you soon.",

  doneTitle: "Application Submitted!",
  doneLede: "Thank you. This is what happens now.",
  process: [
    ["Review", "Somebody reads your application within 1-2 business days."],
    ["Email verification", "We may write to you to make sure that your address is yours."],
    ["Phone interview", "We may call you to hear how you guide. It takes ten minutes."],
  ],
  help: "Questions?",
  backHome: "Back to Home",

  emailMissing: "Please enter your contact email.",
  emailBad: "Please enter a valid email address.",
  nameMissing: "Please enter your display name.",
  whatsappBad: "Please enter a valid WhatsApp number.",
} as const;

export function stepOf(step: number): string {
  return `Step ${step} of ${copy.steps.length}`;
}

export function tooLong(called: string, limit: number): string {
  return `Your ${called} may have at most ${limit} characters.`;
}

export function tooMany(called: string, limit: number): string {
  return `Your ${called} may be at most ${limit}.`;
}
