/** Where each service has the address. Its own words in quotes, as they stand on its pages. */
export const HELP: readonly { service: string; steps: readonly string[] }[] = [
  {
    service: "Google Calendar",
    steps: [
      "On a computer (the phone app does not have it), open calendar.google.com, then “Settings” behind the gear.",
      "On the left, under “Settings for my calendars”, choose the calendar, then “Integrate calendar”.",
      "Copy “Secret address in iCal format”. The public address works only for public calendars.",
    ],
  },
  {
    service: "Airbnb",
    steps: [
      "In a browser, open your hosting calendar and choose the listing.",
      "Open “Availability”, then “Connect to another website”.",
      "Copy the Airbnb calendar link. Each listing has its own.",
    ],
  },
  {
    service: "Booking.com",
    steps: [
      "In the extranet, open “Calendar & Pricing” (or “Rates & Availability”), then “Sync calendars”.",
      "Choose “Add calendar connection”. You can skip the step that imports a calendar.",
      "Copy the export link. Each room has its own.",
    ],
  },
  {
    service: "Outlook",
    steps: [
      "In Outlook on the web, open “Settings”, then “Calendar” and “Shared calendars”.",
      "Under “Publish a calendar”, choose the calendar and “Can view when I’m busy”, then “Publish”.",
      "Copy the ICS link, not the HTML link. At work, your administrator may have closed this.",
    ],
  },
  {
    service: "Apple Calendar",
    steps: [
      "On an iPhone, open Calendar, tap “Calendars”, then the info button beside an iCloud calendar.",
      "Turn on “Public Calendar”. Anyone who has the link can then read it.",
      "Tap “Share Link”, then “Copy”. The link begins with webcal://, which works here.",
    ],
  },
];

export const HELP_TITLE = "Where do I find this address?";
