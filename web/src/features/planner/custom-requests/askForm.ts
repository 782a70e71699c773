import type { RequestDocument } from "../../../api/customRequestTypes";
import { BOOKING_AHEAD_DAYS, PLAN_GROUP_LIMIT } from "../../../api/forms.gen";
import type { Plan } from "../../../api/plan";
import { calendarDay, plusDays } from "../../../lib/dates";
import { typedWhole } from "../../../lib/numbers";
import { copy } from "./copy";

/** Per plan. */
export const GUIDES_LIMIT = 3;
export const MESSAGE_LIMIT = 1000;

export type ChosenGuide = { id: string; name: string };

/** Named as on the server, so that its errors match. */
export type AskForm = {
  guides: ChosenGuide[];
  startDate: string;
  travellers: string;
  message: string;
};

export type AskField = "guide_ids" | "start_date" | "number_of_travelers" | "message";
export type AskProblem<Field extends string> = { field: Field; message: string };

export function emptyAsk({ itinerary }: Pick<Plan, "itinerary">): AskForm {
  return { guides: [], startDate: "", travellers: String(itinerary.groupSize), message: "" };
}

/** From any version: unknown values become those of an empty form. */
export function readAsk(draft: unknown, empty: AskForm): AskForm {
  const found: Record<string, unknown> = draft !== null && typeof draft === "object" ? { ...draft } : {};
  const textIn = (name: string, otherwise: string) => {
    const value = found[name];
    return typeof value === "string" ? value : otherwise;
  };
  return {
    guides: Array.isArray(found.guides) ? found.guides.filter(isChosen).slice(0, GUIDES_LIMIT) : [],
    startDate: calendarDay(textIn("startDate", "")) ?? "",
    travellers: textIn("travellers", empty.travellers),
    message: textIn("message", "").slice(0, MESSAGE_LIMIT),
  };
}

function isChosen(one: unknown): one is ChosenGuide {
  const { id, name } = (one ?? {}) as { [key: string]: unknown };
  return typeof id === "string" && typeof name === "string";
}

/** A fourth guide cannot be added. */
export function chooseGuide(
  chosen: readonly ChosenGuide[],
  guide: ChosenGuide,
): { guides: ChosenGuide[]; isRefused: boolean } {
  if (chosen.some((one) => one.id === guide.id)) {
    return { guides: chosen.filter((one) => one.id !== guide.id), isRefused: false };
  }
  if (chosen.length >= GUIDES_LIMIT) return { guides: [...chosen], isRefused: true };
  return { guides: [...chosen, guide], isRefused: false };
}

export function lastStart(today: string): string {
  return plusDays(today, BOOKING_AHEAD_DAYS);
}

/** The server's, in the order of the fields. */
export function askProblems(form: AskForm, plan: Pick<Plan, "itinerary">, today: string): AskProblem<AskField>[] {
  const found: AskProblem<AskField>[] = [];
  const { startDate } = form;
  const people = typedWhole(form.travellers);
  if (!plan.itinerary.startDate) {
    if (startDate === "") found.push({ field: "start_date", message: copy.startMissing });
    else if (startDate < today) found.push({ field: "start_date", message: copy.startGone });
    else if (startDate > lastStart(today)) found.push({ field: "start_date", message: copy.startFar });
  }
  if (people === undefined || people < 1 || people > PLAN_GROUP_LIMIT) {
    found.push({ field: "number_of_travelers", message: copy.travellersWrong });
  }
  if (form.guides.length === 0) found.push({ field: "guide_ids", message: copy.guidesMissing });
  return found;
}

export function toRequest(form: AskForm, plan: Plan): RequestDocument {
  const people = typedWhole(form.travellers);
  const message = form.message.trim();
  return {
    itinerary_id: plan.id,
    guide_ids: form.guides.map((one) => one.id),
    ...(!plan.itinerary.startDate && { start_date: form.startDate }),
    ...(people !== undefined && { number_of_travelers: people }),
    ...(message !== "" && { message }),
  };
}

const FIELDS: readonly string[] = ["guide_ids", "start_date", "number_of_travelers", "message"] satisfies AskField[];

/** "guide_ids.1" is about the choice of guides. */
export function askFieldOf(path: string): AskField | undefined {
  const [name = ""] = path.split(".");
  return isAskField(name) ? name : undefined;
}

function isAskField(name: string): name is AskField {
  return FIELDS.includes(name);
}
