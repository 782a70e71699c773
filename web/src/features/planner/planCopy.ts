import { PLAN_WISHES } from "../../api/forms.gen";
import type { Constraint, PlanPrice, ProviderId } from "../../api/plan";
import { minutesText } from "../../lib/dates";
import { aboutUsd, ofCents } from "../../lib/money";
import { bindUnits, groupDigits } from "../../lib/text";

export const copy = {
  head: "Your itinerary | Serendib",
  description: "A day-by-day plan through Sri Lanka, to be changed by talking or by hand.",
  choose: "Choose Your AI Provider",
  chooseText:
    "Who should put your trip together? Places, hours and roads come from our own catalogue with each of them.",
  generate: "Generate Itinerary",
  backToWizard: "Back to your wishes",
  generating: "Generating your personalized itinerary...",
  generatingText: "This may take a few moments",
  cancel: "Cancel",
  cancelled: "Cancelled. Nothing was planned.",
  generated: "Itinerary generated successfully!",
  generateFailed: "Failed to generate itinerary. Please try again.",
  updated: "Itinerary updated successfully!",
  updateFailed: "Failed to update itinerary. Please try again.",
  alternativesFailed: "Failed to get alternatives. Please try again.",
  nothingToRefine: "No itinerary to refine",
  replyGood: "I've updated your itinerary based on your preferences! Check out the changes on the right.",
  replyBad: "Sorry, I couldn't update the itinerary. Please try again.",
  replyNothing: "I did not find anything to change for that. Try “slower”, “skip Ella” or “two days in Kandy”.",
  wrong: "Error",
  done: "Done",
  optionsFailed: "Which planners are there could not be asked; the built-in one always is.",
  signInFor: "Sign in to use it.",
  notSetUp: "Not set up on this site.",
  // conversation
  assistant: "AI Travel Assistant",
  online: "Online",
  back: "Back to the planner",
  messages: "Messages",
  you: "You",
  ask: "Ask anything...",
  send: "Send",
  thinking: "Thinking about it…",
  noCredits: "No free credits remaining",
  upgrade: "Upgrade",
  hello: "Here is your plan. Tell me what should be different, or change it by hand in the plan.",
  helloSample: "This is a sample plan. Make your own in the planner, then I can change it for you.",
  wishes: PLAN_WISHES,
  tryAgain: "Try again",
  takeBack: "Take it back",
  takeBackLast: "Take back the last change",
  history: "History",
  takenBack: "I took that back. The plan is as it was before.",
  notTakenBack: "This plan was changed somewhere else meanwhile. Here it is as it stands now; nothing was taken back.",
  makeOwn: "Plan your own trip",
  showPlan: "Plan",
  showChat: "Chat",
  sides: "What is shown",
  // plan
  plan: "Your itinerary",
  share: "Share",
  together: "Planning together",
  download: "Download",
  cart: "Trip Cart",
  details: "Details",
  map: "Map",
  views: "Views of the plan",
  edit: "Change by hand",
  editDone: "Done changing",
  rename: "Title of the plan",
  notes: "Good to know",
  keepsTo: "What this plan keeps to",
  fewerConstraints: "Show fewer",
  suggestions: "Say this instead",
  price: "About",
  perPerson: "per person",
  sample: "Sample itinerary",
  loading: "The plan is being read…",
  failed: "The plan could not be loaded",
  missing: "No such plan",
  missingText: "It was deleted, or it belongs to somebody else. If it is yours, sign in.",
  signIn: "Sign In",
  conflict:
    "This plan was changed somewhere else meanwhile. Here it is as it stands now; your own change is not in it.",
  changedByOthers: "Another person has changed the plan.",
  changedElsewhere: "The plan was changed in another window.",
  closedToYou: "This plan does not open for you any more.",
  held: "The assistant is at work on this plan. Your change is made as soon as it has answered.",
  doAgain: "Make my change again",
  leaveIt: "Leave it",
  gone: "What you wanted to change is not in the plan any more.",
  add: "Add a stop",
  addSearch: "Search sights by name or place",
  addNone: "Nothing of that name in our catalogue.",
  addFailed: "The sights could not be loaded.",
  near: "Near here",
  others: "Elsewhere on the island",
  close: "Close",
  hereAlready: "In the plan",
  earlier: "Earlier",
  later: "Later",
  remove: "Remove",
  swap: "Alternatives",
  start: "Starts at",
  length: "Minutes",
  noAlternatives: "Nothing else of this kind is near enough. Another day may have more room.",
  take: "Take this",
  featured: "Worth the journey",
  freeDay: "A free day. Nothing is planned.",
  allDay: "open all day",
} as const;

export const PROVIDERS: Record<ProviderId, { name: string; text: string }> = {
  builtin: { name: "Built-in planner", text: "Our own: no waiting, no account, plans with real roads and hours" },
  deepseek: { name: "DeepSeek", text: "Fast and efficient" },
  openai: { name: "OpenAI", text: "Advanced language model" },
};

export const STAGE_TEXTS: Record<string, string> = {
  reading: "Reading the catalogue",
  choosing: "Choosing places for you",
  asking: "Asking the language model",
  checking: "Checking hours and roads",
  pricing: "Looking for rooms and guided trips",
  saving: "Keeping your plan",
};

/** Why the chosen planner did not make the plan. */
export function fallbackText({ provider, reason }: { provider: ProviderId; reason: string }): string {
  const { name } = PROVIDERS[provider];
  const why: Record<string, string> = {
    not_configured: `${name} is not set up on this site.`,
    failed: `${name} did not answer properly.`,
    late: `${name} took too long.`,
    busy: `${name} is busy.`,
    sign_in: `${name} is for people who are signed in.`,
    limit: `Your plans with ${name} are used up for now.`,
  };
  return `${why[reason] ?? `${name} could not be used.`} The built-in planner made this plan instead.`;
}

/** What happens when the wait for a model ends. */
export function patienceText(provider: ProviderId, seconds: number): string {
  const { name } = PROVIDERS[provider];
  return `Long trips can take ${name} a while. After ${seconds} seconds the built-in planner makes your plan instead.`;
}

export function plannedBy(provider: ProviderId): string {
  return provider === "builtin" ? "Planned by the built-in planner" : `Planned with ${PROVIDERS[provider].name}`;
}

export function dayLabel(day: number): string {
  return `Day ${day}`;
}

export function driveText(minutes: number, km: number): string {
  return bindUnits(`${minutesText(minutes)} of driving, ${groupDigits(String(Math.round(km)))} km`);
}

export function cartText(count: number): string {
  return count === 0 ? copy.cart : `${copy.cart} (${count})`;
}

export function movedText(title: string, day: number, at: number): string {
  return `${title} is now stop ${at + 1} of day ${day}.`;
}

export function removedText(title: string): string {
  return `${title} is out of the plan.`;
}

export function addedText(title: string, day: number): string {
  return `${title} is in day ${day}.`;
}

export function hoursText(opens: string | null | undefined, closes: string | null | undefined): string | undefined {
  if (!opens || !closes) return undefined;
  return opens <= "00:00" && closes >= "23:59"
    ? copy.allDay
    : `usually open ${opens.slice(0, 5)} to ${closes.slice(0, 5)}`;
}

export function insteadOf(title: string): string {
  return `Instead of ${title}`;
}

export function addTo(day: number): string {
  return `Add a stop to day ${day}`;
}

export function coversText(covers: string[], coverage: number): string {
  const share = `${Math.round(coverage * 100)}% of the plan`;
  return covers.length === 0 ? share : `${share}: ${covers.join(", ")}`;
}

export function replyChanged(changes: string[]): string {
  return changes.length === 1 ? "One thing changed." : `${changes.length} things changed.`;
}

/** For screen readers. */
export function liftText({ text, state, detail }: Constraint): string {
  const not = state === "unmet" ? " (not met)" : "";
  return `Take back: ${text}${not}${detail ? `, ${detail}` : ""}`;
}

export function allConstraints(count: number): string {
  return `Show all ${count}`;
}

export function liftedText(text: string): string {
  return `The plan does not keep to “${text}” any more. Nothing else has changed.`;
}

/** "Sun from 06:12 to 18:05". */
export function sunText(sunrise: string, sunset: string): string {
  return `Sun from ${sunrise} to ${sunset}`;
}

/** "About $640–820 per person", or one sum if packages agree. */
export function priceText({ perPersonCents, perPersonLowCents, perPersonHighCents }: PlanPrice): string {
  const [low, middle, high] = [perPersonLowCents, perPersonCents, perPersonHighCents].map((cents) =>
    aboutUsd(ofCents(cents ?? perPersonCents)),
  );
  return `${copy.price} ${low === high ? middle : `${low}–${high?.slice(1)}`} ${copy.perPerson}`;
}
