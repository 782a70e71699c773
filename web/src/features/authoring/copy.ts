import { agoText } from "../../lib/instants";
import { countText } from "../../lib/text";
import { STEPS } from "./steps";

export const copy = {
  createTitle: "Create New Tour Package",
  editTitle: "Edit Package",
  editHead: "Edit Experience",
  description: "Offer a trip: its days, its price, its pictures.",
  steps: ["Basic Information", "Package Details", "Itinerary Planning", "Pricing Information", "Package Images"],
  stepNav: "Steps",
  previous: "Previous",
  next: "Next",
  create: "Create Package",
  update: "Update Package",
  saving: "Saving...",
  required: "required",

  // Loading
  loading: "Loading...",
  loadingExperience: "Loading experience...",
  checking: "Checking permissions...",
  missingTitle: "Experience Not Found",
  missingText: "It may have been taken down, or the address has a letter too many.",
  browse: "Browse Experiences",
  deniedTitle: "Access Denied",
  deniedText: "You don't have permission to edit this experience.",
  suspendedTitle: "Your guide profile is suspended.",
  suspendedText: "Until it is reinstated you can neither offer new packages nor change those you have.",
  goToProfile: "Go to Profile",
  contact: "Contact Us",
  viewPackage: "View Package",
  errorTitle: "Something went wrong",

  // Results
  createdTitle: "Package Created Successfully!",
  createdText: "Your package has been submitted for admin review and will be published once approved.",
  updatedTitle: "Package Updated Successfully!",
  updatedText: "Your changes have been saved.",
  waitingTitle: "Changes are waiting for review",
  waitingText: "Travelers see the package as it was until an admin has looked at them.",
  incompleteTitle: "Missing Information",
  incompleteText: "Please fill in all required fields.",
  signedOutTitle: "Authentication Required",
  signInToCreate: "Please log in to create a package.",
  signInToUpdate: "Please log in to update a package.",
  sessionTitle: "Authentication Error",
  sessionText: "Please log out and log back in to continue.",
  notAuthorizedTitle: "Not authorized",
  notOwnerText: "Only the package owner or an admin can edit this package.",
  notGuideText: "You need to be a verified guide to create packages.",
  createFailedTitle: "Error Creating Package",
  createFailedText: "Failed to create package. Please try again.",
  updateFailedTitle: "Error Updating Package",
  updateFailedText: "Failed to update package. Please try again.",
  dayFailedTitle: "Error Creating Package Day",
  unexpected: "An unexpected error occurred. Please try again.",

  // The package's status
  pendingNote: "This package is waiting for review. What you change now is what the admin will see.",
  approvedNote:
    "This package is live. A change of its title, texts, days, places, pictures or a higher price waits for review; travelers see it as it is until then.",
  waitingNote:
    "Your last changes are waiting for review. You are looking at them; travelers still see the package as it was.",
  pending: "Pending Review",
  live: "Live",
  rejected: "Rejected",
  rejectedRevisionNote:
    "Your last changes were not approved; travelers see the package as it was. Change what is asked for and save, or leave them behind:",
  fromLive: "Start from what is live",
  fromLiveNote:
    "You are looking at what is live now. As soon as you save it, the changes that were not approved are gone.",
  resubmitNote: "Change what is asked for and save: it then goes back to an admin.",
  reasonGiven: "The reason:",
  staleTitle: "Somebody else has saved this package meanwhile",
  staleText: "Nothing of yours is lost. Save your version over theirs, or go on from theirs.",
  keepMine: "Save mine over it",
  takeTheirs: "Go on from theirs",

  // The draft
  draftKept: "Kept in this browser as you type, until you log out",
  draftNotKept: "This browser keeps nothing: do not leave this page before you have sent it.",
  restored: "Your draft is back.",
  restoredOver: "Your unsaved changes are back.",
  discard: "Start over",
  discardChanges: "Discard them",
  discardYes: "Throw it away",
  discardNo: "Keep it",

  // A copy of another package
  copyNote: "This is a copy. Nothing is sent before you press Create Package.",
  startEmpty: "Start empty",
  draftThereTitle: "You have an unfinished package",
  draftGoOn: "Go on with it",
  draftReplace: "Replace it with the copy",

  // Basic information
  title: "Title",
  titleHint: "What a traveler would tell a friend: “Tea, Trains and the Ella Gap”.",
  about: "Description",
  aboutHint: "Two or three sentences on what makes this trip yours.",
  duration: "Duration",
  durationHint: "In your own words: “3 days”, “2 weeks”.",
  groupSize: "Max Group Size",
  groupHint: "From 1 to 50 people.",
  places: "Locations",
  placesHint: "In the order of the road; the first is the main one. Enter adds what you typed.",
  placePlaceholder: "A town or a place",
  addPlace: "Add",
  mainPlace: "main",
  noPlace: "Please add at least one location.",

  // Package details
  categories: "Categories",
  noCategory: "Please choose at least one category.",
  categoriesHint: "Choose all that fit. Travelers find the trip by them.",
  highlights: "Highlights",
  included: "What's Included",
  excluded: "What's Not Included",
  linesHint: "One on each line.",
  languages: "Languages",
  languagesHint: "Those the trip can be led in.",
  transport: "Transport",

  // Itinerary
  addDay: "Add a day",
  dayTitle: "Day title",
  dayAbout: "What happens on this day",
  optional: "optional",
  addStop: "Write a stop of your own",
  fromCatalogue: "Choose from the catalogue",
  stopTitle: "Stop",
  stopAbout: "Description",
  stopPlace: "Location",
  stopType: "Type",
  stopTime: "Start time",
  stopHours: "Hours",
  edit: "Edit",
  done: "Done",
  remove: "Remove",
  untitledStop: "Untitled stop",
  notSaved: "Without a title and a description this stop is not saved.",
  fromCatalogueNote: "From the catalogue: its words and hours are kept by us, the time is yours.",
  makeOwn: "Write it in my own words",
  wrongHours: "From 0.5 to 24 hours, in steps of half an hour.",
  noStops: "No stops yet. A day may also be a day of rest.",
  lastDay: "At least one day has to remain.",
  catalogueTitle: "Attractions of the catalogue",
  catalogueSearch: "Search attractions",
  catalogueNear: "In your places",
  catalogueAll: "Everywhere",
  catalogueEmpty: "Nothing of that name. Write a stop of your own instead.",
  catalogueFailed: "The catalogue could not be read.",
  close: "Close",
  chosen: "Added",
  choose: "Add",

  // Pricing
  price: "Base price per person",
  priceHint: "In US dollars, without rooms.",
  rooms: "Room prices",
  roomsHint: "For a room, for the whole trip. Travelers choose among these when they book.",
  roomType: "Room",
  hotelType: "Standard",
  sleeps: "Sleeps",
  roomPrice: "Price per room",
  addRoom: "Add room price",
  noRooms: "No room prices yet: travelers will arrange their own nights.",
  roomTwice: "This room and standard have a price already.",
  roomPriceMissing: "Please enter a price above 0.",

  // Images
  pictures: "Pictures",
  pictureHint: "JPG, PNG, or WebP up to 10MB each",
  coverHint: "The first is the cover. Drag to reorder, or use the arrows.",
  choosePictures: "Choose pictures",
  dropPictures: "or drop them here",
  cover: "Cover",
  makeCover: "Make cover",
  cancel: "Cancel",
  retry: "Try again",
  dismiss: "Dismiss",
  tooLarge: "Larger than 10MB.",
  wrongType: "Not a JPG, PNG or WebP.",
  unreadable: "Not a picture that can be read.",
  tooMany: "A package has at most 12 pictures.",
  smallCover: "Under 1,200 pixels wide: it will look soft as a cover.",
  uploading: "Pictures are still on their way. They have to arrive first.",
  noPictures: "No pictures yet. Trips with pictures are found first and chosen first.",

  // The preview
  preview: "Preview",
  previewText: "As travelers will see it",
  untitled: "Your trip",
  noPrice: "No price yet",
} as const;

export function stepText(step: number): string {
  return `Step ${step} of ${STEPS}`;
}

export function missingText(called: string): string {
  return `Please enter ${called}.`;
}

export function fieldsToCorrect(wrong: number): string {
  return `Please correct ${countText(wrong, "field", "fields")}.`;
}

export function durationEcho(days: number): string {
  return `= ${countText(days, "day", "days")}`;
}

export function dayHeading(number: number): string {
  return `Day ${number}`;
}

export function daysOf(planned: number, duration: number): string {
  return `${planned} of ${countText(duration, "day", "days")} planned`;
}

export function hoursText(hours: number): string {
  return countText(hours, "hour", "hours");
}

export function removeDay(number: number): string {
  return `Remove day ${number}`;
}

export function stopsOfDay(number: number): string {
  return `Stops of day ${number}`;
}

export function dayFailed(number: number, message: string): string {
  return `Failed to create day ${number}: ${message}`;
}

export function unsavedStops(count: number): string {
  return count === 1
    ? "1 stop has no title or no description and will not be saved."
    : `${count} stops have no title or no description and will not be saved.`;
}

export function toFix(count: number): string {
  return `${count} to fix`;
}

export function draftFrom(at: number, now: Date = new Date()): string {
  return `Last typed ${agoText(new Date(at).toISOString(), now)}.`;
}

/** Shortened so that the title stays within the limit. */
export function copyTitle(title: string, most: number): string {
  const end = " (copy)";
  return `${[...title]
    .slice(0, most - end.length)
    .join("")
    .trimEnd()}${end}`;
}

export function draftQuestion(title: string, at: number, now: Date = new Date()): string {
  const name = title === "" ? "It has no title yet." : `It is called “${title}”.`;
  return `${name} ${draftFrom(at, now)} This browser keeps one new package at a time, so the copy would replace it.`;
}

export function missingPicturesText(count: number): string {
  return count === 1
    ? "One picture is left out, because another person uploaded it: please add your own."
    : `${count} pictures are left out, because other people uploaded them: please add your own.`;
}

export function pictureName(index: number): string {
  return `Picture ${index + 1}`;
}

export function moveEarlier(what: string): string {
  return `Move ${what} earlier`;
}

export function moveLater(what: string): string {
  return `Move ${what} later`;
}

export function sendingText(name: string): string {
  return `Sending ${name}`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function removePlace(name: string): string {
  return `Remove ${name}`;
}

export function morePictures(left: number): string {
  return left === 0 ? copy.tooMany : `${countText(left, "more picture", "more pictures")} possible`;
}

export function moveUp(what: string): string {
  return `Move ${what} up`;
}

export function moveDown(what: string): string {
  return `Move ${what} down`;
}

export function removeName(what: string): string {
  return `Remove ${what}`;
}

export function editName(what: string): string {
  return `Edit ${what}`;
}

// Announcements while reordering.

export function positionText(what: string, place: number, of: number): string {
  return `${what} is now number ${place} of ${of}.`;
}

export function dayPositionText(what: string, day: number, place: number, of: number): string {
  return `${what} is now number ${place} of ${of} on day ${day}.`;
}

export function liftedText(what: string): string {
  return `${what} lifted.`;
}

export function overText(what: string, place: string): string {
  return `${what} is over ${place}.`;
}

export function putDown(what: string): string {
  return `${what} put down.`;
}

export function leftAloneText(what: string): string {
  return `${what} left where it was.`;
}
