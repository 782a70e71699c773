import { countText } from "../../../lib/text";

export const copy = {
  greeting: "Ayubowan",
  tabs: "Your host profile",
  overview: "Overview",
  bookingRequests: "Booking Requests",
  requests: "Package Requests",
  jobs: "Jobs",
  calendar: "Calendar",
  earnings: "Earnings",
  credentials: "Credentials",
  settings: "Settings",
  publicPage: "See your public page",
  loading: "Loading your host profile...",
  noGuide: "Guide profile not found. Please contact support.",
  contact: "Contact Us",
  failedTitle: "Your host profile could not be loaded",
  tryAgain: "Try again",
  suspendedTitle: "Your guide profile is suspended.",
  suspendedText: "Travelers cannot see it, and nothing can be changed. Write to us and we look at it together.",

  createTitle: "Ready to create a new tour?",
  createText: "Day by day, with your own pictures and your own price.",
  create: "Add New Package",
  counters: "Your requests",
  confirmed: "Confirmed Jobs",
  approved: "Approved Requests",
  pending: "Pending Requests",
  recentTitle: "Recent Requests",
  recentEmpty: "No requests yet.",
  recentHint: "As soon as a traveler asks for a date, it stands here.",
  recentFailed: "The requests could not be loaded.",

  allRequests: "All booking requests",
  loadingRequests: "Loading your requests...",
  findRequest: "Traveler, trip, day or reference",
  findDayHint: "A day is found as “12 March 2027”.",
  state: "State",
  requestState: {
    all: "All",
    waiting: "Pending",
    approved: "Approved",
    confirmed: "Confirmed",
    completed: "Completed",
    rejected: "Rejected or cancelled",
  },
  requestGroup: {
    waiting: "What needs you now",
    answered: "Answered",
    approved: "Approved",
    confirmed: "Confirmed",
    completed: "Completed",
    rejected: "Rejected or cancelled",
  },
  noneOfState: "No request is in this state.",
  foldRequest: "Show less",
  approve: "Approve",
  reject: "Reject",
  anotherDate: "Propose another date",
  changeBooking: "Change booking",
  cancelBooking: "Cancel booking",
  priceDetails: "How the price is made up",
  /** Why a request cannot be approved now. */
  hindrance: {
    dates_taken: "Dates no longer free: you have another trip on these days.",
    days_blocked:
      "You have blocked some of these days in your calendar. To approve the request, open them there first.",
    started: "The first day of this trip has passed.",
    package_in_review:
      "This package is waiting for review. You can approve the request as soon as an admin has approved the package.",
    package_off_sale: "This package is not offered any more, so the request cannot be approved.",
  },
  anyHost: "Asked for any available host.",
  selfArranged: "They arrange the rest of the accommodation themselves.",
  advance: "Advance in US dollars (optional)",
  approveRequest: "Approve request",
  approving: "Approving…",
  approvedTitle: "Booking request approved!",
  approvedNote: "Request approved!",
  approvedText: "The customer has been notified to proceed with payment.",
  rejectTitle: "Reject booking request",
  rejectReason: "Why can you not host it?",
  ownWords: "In your own words",
  reasonMissing: "Choose a reason; the traveler is told.",
  rejectRequest: "Reject request",
  rejecting: "Rejecting…",
  rejectedTitle: "Booking request rejected.",
  rejectedText: "The customer has been notified.",
  decisionFailed: "Failed to update booking status. Please try again.",

  jobsTitle: "My Jobs",
  jobsEmpty: "No confirmed jobs found.",
  upcoming: "Upcoming",
  past: "Past",
  traveler: "Name",
  customer: "Customer's e-mail",
  dates: "Dates",
  travelersTitle: "Travelers",
  balance: "Balance",
  trip: "Trip",
  customerName: "Traveler",
  total: "Total",
  paid: "Paid",
  review: "Review",
  rooms: "Rooms",
  roomsOfTheirOwn: "the rest they arrange themselves",
  yourShare: "Your share",
  daySheet: "Day sheet",
  chat: "Chat with Customer",

  packagesTitle: "Your packages",
  packagesFailed: "Your packages could not be loaded.",
  packageStatus: { pending: "Pending Review", approved: "Approved", rejected: "Rejected" },
  changesStatus: { pending: "Changes are waiting for review", approved: "Approved", rejected: "Changes rejected" },
  edit: "Edit",
  fix: "Fix and resubmit",
  reason: "What the reviewer says",
  more: "More",
  retiredGroup: "Retired",
  pause: "Pause…",
  retire: "Retire…",
  duplicate: "Duplicate",
  co_hosts: "Co-hosts…",
  pauseTitle: "Pause this package",
  pauseText: "Travelers no longer find it and cannot send new requests until it is back on sale.",
  resumesOn: "Back on sale on (optional)",
  resumesHint: "Without a day it stays paused until you put it back on sale.",
  resumesPast: "Choose tomorrow or a later day.",
  resumesTooFar: "Choose a day within the next two years.",
  pauseSend: "Pause",
  pausing: "Pausing…",
  pausedTitle: "Package paused",
  pausedText: "You can put it back on sale at any time.",
  retireTitle: "Retire this package",
  retireText: "It is off sale until you put it back, and moves to the end of your list.",
  retireSend: "Retire",
  retiring: "Retiring…",
  retiredTitle: "Package retired",
  retiredText: "It is now at the end of your list.",

  joinTitle: "Your requests to join packages",
  joinLede: "Where you have asked to lead somebody else's package.",
  joinFailed: "Failed to load package requests",
  joinEmpty: "You haven't requested to join any packages yet.",
  browse: "Browse Experiences",
  viewPackage: "View Package",
  noPackage: "This package is not offered any more",
  yourMessage: "You wrote",
  joinStatus: { pending: "Pending", approved: "Approved", rejected: "Rejected" },

  editProfile: "Edit Profile",
  cancelEdit: "Cancel Edit",
  photo: "Profile Photo",
  basic: "Basic Information",
  professional: "Professional Information",
  guiding: "Guide Profile Settings",
  displayName: "Display Name",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  fromAccount: "From the account you sign in with.",
  phone: "Phone",
  phoneHint: "Only you and our team see it, until a booking is confirmed.",
  textsAreUnder: "Text messages go to a number that you confirm under",
  notifications: "Notifications",
  location: "Location",
  locationHint: "Every place you guide in. The first is your primary place.",
  addLocation: "Add a place",
  bio: "Bio",
  experience: "Experience",
  experienceHint: "In years.",
  education: "Education",
  hourlyRate: "Hourly Rate",
  hourlyHint: "In US dollars; leave it empty to show none.",
  languages: "Languages",
  languageLevels: "How well you speak them (optional)",
  noLevel: "Not stated",
  specialties: "Specialties",
  certifications: "Certifications",
  certificationsHint: "Press Enter after each.",
  checkedAreUnder: "Checked credentials are under",
  notProvided: "Not provided",
  save: "Save Changes",
  saving: "Saving…",
  cancel: "Cancel",
  savedTitle: "Profile updated!",
  savedText: "Your guide profile has been updated successfully.",
  errorTitle: "Error",
  saveFailed: "Failed to update profile. Please try again.",
  draftTitle: "You had not saved these changes.",
  draftText: "They are as you left them: save them, or cancel to drop them.",
  conflictTitle: "Your profile was changed in another place meanwhile.",
  conflictText: "What you typed is still here. Save again to put it in place of the newer version, or take that one.",
  takeNewer: "Take the newer version",
} as const;

export function greet(name: string): string {
  return `${copy.greeting}, ${name}`;
}

/** "It is back on sale on 1 Mar 2027." */
export function backOnText(day: string): string {
  return `It is back on sale on ${day}.`;
}

export function travelers(count: number): string {
  return countText(count, "traveler", "travelers");
}

export function starsText(rating: number): string {
  return `${rating} of 5 stars`;
}

export function years(count: number): string {
  return countText(count, "year", "years");
}

export function askedOnText(day: string): string {
  return `Asked on ${day}`;
}

export function answeredOn(day: string): string {
  return `answered on ${day}`;
}

export function ratePerHour(price: string): string {
  return `${price} per hour`;
}

export function tooLong(called: string, limit: number): string {
  return `Your ${called} may have at most ${limit} characters.`;
}

export function tooMany(called: string, limit: number): string {
  return `Your ${called} may be at most ${limit}.`;
}

/** "Elin Sørensen and 2 others", "Takeshi Mori, alone". */
export function whoText(name: string, count: number): string {
  return count <= 1 ? `${name}, alone` : `${name} and ${countText(count - 1, "other", "others")}`;
}

export function askedAgoText(ago: string): string {
  return `asked ${ago}`;
}

export function answerBy(deadline: string): string {
  return `Answer by ${deadline}; after that the request expires.`;
}

/** The name of the button that opens a folded request. */
export function unfoldText(who: string): string {
  return `Open: ${who}`;
}

/** On a folded request. */
export function answerSoon(deadline: string): string {
  return `Answer by ${deadline}`;
}

/** `isAll`: a trip that starts soon is paid at once. */
export function paymentDue(amount: string, deadline: string, isAll: boolean): string {
  return `${isAll ? "The whole price" : "The advance"} of ${amount} is due by ${deadline}.`;
}

export function reasonGiven(words: string): string {
  return `Reason: ${words}`;
}

export function usualAdvance(total: string): string {
  return `Of ${total}. Leave it empty for the usual 30%, or the whole price when the trip starts within 14 days.`;
}

export function advanceOutside(least: string, most: string): string {
  return `Please enter an amount from ${least} to ${most}.`;
}
