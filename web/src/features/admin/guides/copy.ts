export const copy = {
  title: "Guides",
  record: "Guide",
  search: "Name or e-mail",
  failed: "The guides could not be read.",
  empty: "There are no guides yet.",
  all: "All",
  active: "Active",
  suspended: "Suspended",
  allGuides: "All guides",
  busiest: "Most open bookings",
  suspendedGuides: "Off the site",

  name: "Name",
  email: "E-mail",
  state: "State",
  packages: "Packages",
  openBookings: "Open bookings",
  completedTrips: "Completed trips",
  stars: "Stars",
  joined: "Guide since",
  verified: "Licensed until",
  none: "None",

  recordFailed: "The guide could not be read.",
  openPerson: "Open as a person",
  openPage: "Public page",
  noPackages: "No packages.",
  owner: "Owner",
  host: "Host",
  offSale: "Off sale",

  suspend: "Suspend",
  reinstate: "Reinstate",
} as const;

export function suspendTitle(name: string): string {
  return `Suspend ${name}`;
}

export function reinstateTitle(name: string): string {
  return `Reinstate ${name}`;
}
