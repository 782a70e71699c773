import { TRAVELLERS_LIMIT } from "../../api/constants.gen";
import { PLAN_DAYS_LIMIT, PLAN_GROUP_LIMIT } from "../../api/forms.gen";
import { countText } from "../../lib/text";

export const STEPS = 5;

export const copy = {
  title: "AI Travel Planner",
  head: "AI Travel Planner | Serendib",
  lede: "Say what you like. A plan comes back that drives the real roads, keeps the real opening hours, and leads to guides who can take you.",
  blurbs: [
    {
      icon: "pin",
      title: "Only real places",
      text: "Every stop is in our own catalogue, with its opening hours and how long a visit takes.",
    },
    {
      icon: "car",
      title: "Days that can be driven",
      text: "Places are put in an order that wastes no road, and no day is longer than its hours.",
    },
    {
      icon: "speech",
      title: "Change it by talking",
      text: "“Slower”, “skip Ella”, “two days in Kandy”: say it, and see what changed.",
    },
    {
      icon: "people",
      title: "Guides who can be booked",
      text: "The plan shows which guided trips cover most of it, ready for a booking request.",
    },
  ],
  wizard: "Plan Your Sri Lankan Adventure",
  stepNav: "Steps of the planner",
  steps: ["Where and when", "Style and budget", "What you love", "Who comes along", "Pace and wishes"],
  stepTitles: [
    "Where do you want to go?",
    "How do you like to travel?",
    "What are you interested in?",
    "Who comes along?",
    "How full should the days be?",
  ],
  previous: "Previous",
  next: "Next",
  submit: "Plan my trip",
  kept: "What you choose is kept in this browser.",
  again: "Go on with your last plan",
  destinations: "Destinations",
  destinationsHint: "As many as you like. What does not fit into the days is said in the plan.",
  search: "Search places by name",
  fewerPlaces: "Show fewer places",
  noPlaces: "No place of that name. Try another spelling, or a town nearby.",
  placesFailed: "The places could not be loaded.",
  tryAgain: "Try again",
  startDate: "Start date",
  optional: "optional",
  startHint: "With a date the plan knows the season. Without one its days are numbered.",
  duration: "How many days",
  durationHint: `1 to ${PLAN_DAYS_LIMIT} days`,
  fewer: "One less",
  more: "One more",
  style: "Travel style",
  budget: "Budget",
  budgetHint: "Which rooms the plan reckons with. Follows the style until you choose another.",
  interests: "Interests",
  interestsHint: "Choose at least one; they decide which places the plan prefers.",
  groupType: "You travel as",
  groupSize: "How many people",
  groupHint: `1 to ${PLAN_GROUP_LIMIT} people`,
  largeGroup: `Most guided trips take up to ${TRAVELLERS_LIMIT} people. For more, the plan says how your group can be split.`,
  accommodation: "Where you like to stay",
  transportation: "How you like to get around",
  anyOf: "Any number, or none.",
  pace: "Pace",
  requests: "Special requests",
  requestsHint: "Food, a wheelchair, children, what you have seen already.",
  noDestination: "Please select at least one destination",
  startIsOver: "This start date is over. Please choose today or a later day, or no day at all.",
  noInterest: "Please select at least one interest",
  summary: "Your trip so far",
  nowhere: "Nowhere yet",
} as const;

export const NAMES: Record<string, string> = {
  luxury: "Luxury",
  comfort: "Comfort",
  budget: "Budget",
  backpacker: "Backpacker",
  solo: "Solo",
  couple: "Couple",
  family: "Family",
  friends: "Friends",
  business: "Business",
  relaxed: "Relaxed",
  moderate: "Moderate",
  packed: "Packed",
};

export const STYLE_TEXTS: Record<string, string> = {
  luxury: "The best rooms there are, a car of your own, time for everything.",
  comfort: "Good hotels, a driver, a little of everything.",
  budget: "Simple rooms, shared transport, money for the sights.",
  backpacker: "Hostels and homestays, trains and buses.",
};

export const BUDGET_TEXTS: Record<string, string> = {
  luxury: "5 star rooms",
  comfort: "4 star rooms",
  budget: "3 star rooms",
  backpacker: "Simple rooms",
};

export const PACE_TEXTS: Record<string, string> = {
  relaxed: "Up to 3 stops a day, at most 3 hours of driving.",
  moderate: "Up to 4 stops a day, at most 4½ hours of driving.",
  packed: "Up to 6 stops a day, at most 6 hours of driving.",
};

export function stepText(step: number): string {
  return `Step ${step} of ${STEPS}`;
}

export function nameOf(value: string): string {
  return NAMES[value] ?? value;
}

export function daysText(days: number): string {
  return countText(days, "day", "days");
}

export function travellersText(size: number): string {
  return countText(size, "traveler", "travelers");
}

export function removeText(name: string): string {
  return `Remove ${name}`;
}

export function showAll(count: number): string {
  return `Show all ${count} places`;
}

export function foundText(count: number): string {
  return countText(count, "place", "places");
}
