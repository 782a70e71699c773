import { LOCAL_AMOUNT_LIMIT, LOCAL_COSTS_LIMIT, VEHICLE_SEATS } from "../../api/forms.gen";
import { groupDigits } from "../../lib/text";

// Texts of a host's declarations about money beside the price.

export const declaredCopy = {
  paidLocally: "What do travelers pay on the way?",
  paidLocallyHint: "Park fees, jeeps, tickets, tips: whatever is not in your price. It is shown beside the price.",
  paidLocallyAnswers: { nothing: "Nothing is paid locally", costs: "They pay for this locally:" },
  noAnswer: "Please say whether anything is paid locally.",
  costs: "Paid locally",
  costsHint: `In US dollars. 0 stands for no fixed amount, such as a tip. A vehicle takes ${VEHICLE_SEATS} people.`,
  noCosts: "Please add what is paid locally, or say that nothing is.",
  addCost: "Add a cost",
  enoughCosts: `At most ${LOCAL_COSTS_LIMIT}.`,
  costLabel: "What for",
  costAmount: "Amount",
  costPer: "Per",
  costOptional: "Optional",
  shopping: "Are there shopping stops?",
  shoppingHint: "Spice gardens, gem shops, batik works: every stop where something is sold to travelers.",
  shoppingAnswers: { none: "No shopping stops", stops: "There are shopping stops" },
  noShopping: "Please say whether there are shopping stops.",
  which: "Which ones",
  whichHint: "What is sold there, and how long you stay.",
  commission: "Does the guide or the driver receive a commission there?",
  commissionAnswers: { yes: "Yes", no: "No" },
  noCommission: "Please say whether anybody receives a commission.",
} as const;

export function unitText(unit: string): string {
  return unit === "group" ? "the group" : unit;
}

export function costName(number: number): string {
  return `cost ${number}`;
}

export function amountBounds(): string {
  return `From 0 to $${groupDigits(String(LOCAL_AMOUNT_LIMIT))}, with two decimals.`;
}
