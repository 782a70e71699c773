import { useEffect, useState } from "react";
import type { Quote, Booking as Request } from "../../api/booking";
import { AppError, isConflict, isRefusal } from "../../api/errors";
import type { Person } from "../../api/person";
import { NO_PARTY, type Party } from "../../components/party";
import { endToasts, toast } from "../../components/ui/toasts";
import { useIsMounted } from "../../components/useSubmitResult";
import { today } from "../../lib/dates";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy, reasonOf } from "./copy";
import { dropForm, keepForm, readForm } from "./draft";
import {
  ANY,
  type BookedHost,
  type BookedTrip,
  type BookingForm,
  type BookingProblem,
  fieldOf,
  problemsOf,
  toDocument,
} from "./form";
import { type Prefill, partyOfForm } from "./prefill";
import { useQuote, useRequestBooking } from "./queries";

export type FormProps = {
  trip: BookedTrip;
  hosts: readonly BookedHost[];
  /** Undefined for visitors, who sign in only to send the form. */
  person: Person | null;
  /** The prefill from the search. */
  carried?: Prefill | undefined;
  onParty?: ((party: Party) => void) | undefined;
  onSent: (request: Request) => void;
};

const SEND = "send booking request";
/** The fields that are also in the page's address. */
const IN_PARTY = ["travelers", "startDate", "rooms"];

/** The id of a field's element, for the focus. */
export function idOf(field: string): string {
  return `booking-${field}`;
}

export function useBookingForm({ trip, hosts, person, carried, onParty, onSent }: FormProps) {
  const [form, setForm] = useState(() => readForm(trip, hosts, person, carried));
  const [isTried, setTried] = useState(false);
  const [told, setTold] = useState<BookingProblem[]>([]);
  /** The accepted price before it changed. */
  const [old, setOld] = useState<Quote>();
  const price = useQuote(questionOf(form, trip));
  /** Sent as soon as the price arrives. */
  const [isWaiting, setWaiting] = useState(false);
  const request = useRequestBooking();
  const isHere = useIsMounted();
  // Syncs with the browser's storage.
  useEffect(() => keepForm(trip.id, person, form), [trip.id, person, form]);

  const minimum = laterOf(today(), price.quote?.minimum_date);
  const own = isTried ? problemsOf(form, trip, price.quote?.hosts ?? [], minimum) : [];
  const problems = [...own, ...told];

  const change = (part: Partial<BookingForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    if (IN_PARTY.some((field) => field in part)) onParty?.(partyOfForm(next, carried?.party ?? NO_PARTY));
    setTold([]);
    setWaiting(false);
    if (request.error) request.reset();
  };
  const showRejection = (error: unknown, agreed: Quote) => {
    const now = isConflict(error) && error instanceof AppError ? newQuote(error.details) : undefined;
    if (now && isHere()) {
      setOld(agreed);
      price.replace(now);
      return;
    }
    const fields = error instanceof AppError ? error.fields : [];
    const found = fields.map(({ field, message }) => ({ field: fieldOf(field, form) ?? "", message }));
    setTold(found);
    goTo(found.find(({ field }) => field !== ""));
    // An error without a field is announced beside the button.
    const isSaid = isHere() && error instanceof AppError && found.every(({ field }) => field === "");
    // A rule would reject the request again.
    const text = isRefusal(error) && error instanceof AppError ? (found[0]?.message ?? reasonOf(error)) : copy.failed;
    toast({ action: SEND, tone: "bad", title: copy.errorTitle, text, isSaid });
  };
  const send = () => {
    if (request.isPending) return;
    endToasts(SEND);
    if (!person) {
      toast({ action: SEND, tone: "bad", title: copy.authTitle, text: copy.authText });
      return;
    }
    setTried(true);
    const found = problemsOf(form, trip, price.quote?.hosts ?? [], minimum);
    if (found.length > 0) {
      goTo(found[0]);
      return;
    }
    if (!form.contacts.some((one) => one.key === form.primary)) {
      toast({ action: SEND, tone: "bad", title: copy.primaryTitle, text: copy.primaryText });
      return;
    }
    const agreed = price.quote;
    if (!agreed || price.isStale) {
      setWaiting(!price.error);
      return;
    }
    // Sent even if the dialog closes before the answer.
    handleOutcome(request.mutateAsync(toDocument(form, trip, agreed)), {
      onSuccess: (sent) => {
        dropForm(trip.id, person);
        toast({ action: SEND, tone: "good", title: copy.sentTitle, text: copy.sentText });
        if (isHere()) onSent(sent);
      },
      onError: (error) => showRejection(error, agreed),
    });
  };
  const isReckoned = price.quote !== undefined && !price.isStale;
  // After a failure only the price is read again.
  if (isWaiting && price.error) setWaiting(false);
  // Syncs with the server's answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the event, not what is sent
  useEffect(() => {
    if (!isWaiting || !isReckoned) return;
    setWaiting(false);
    send();
  }, [isWaiting, isReckoned]);
  return {
    form,
    change,
    minimum,
    wished: carried?.party ?? NO_PARTY,
    price,
    old: old && price.quote && old.version !== price.quote.version ? old : undefined,
    error: request.error,
    isPending: request.isPending || isWaiting,
    isOffline: price.isOffline || request.isPaused,
    /** Errors without a field in this form. */
    told: told.filter(({ field }) => field === "").map(({ message }) => message),
    problem: (field: string) => problems.find((one) => one.field === field)?.message,
    send,
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;

/** No quote before a date is chosen. */
function questionOf(form: BookingForm, trip: BookedTrip) {
  return form.startDate === ""
    ? null
    : {
        package_id: trip.id,
        ...(form.host !== ANY && { guide_id: form.host }),
        start_date: form.startDate,
        number_of_travelers: form.travelers,
        rooms: form.rooms,
      };
}

function laterOf(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a;
}

/** A rejected price comes with the current one. */
function newQuote(details: unknown): Quote | undefined {
  return isQuote(details) ? details : undefined;
}

function isQuote(details: unknown): details is Quote {
  return typeof details === "object" && details !== null && "version" in details && "total_price" in details;
}

/** Scrolls to it once it is rendered. */
function goTo(problem: BookingProblem | undefined): void {
  if (!problem) return;
  requestAnimationFrame(() => {
    const id = idOf(problem.field);
    document.getElementById(id)?.focus();
    // A step can be taller than the screen, so its end repeats the error.
    document.getElementById(`${id}-error`)?.scrollIntoView({ block: "nearest" });
  });
}
