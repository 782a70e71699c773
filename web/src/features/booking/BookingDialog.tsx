import "./booking.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Booking } from "../../api/booking";
import { takenDays } from "../../api/bookings";
import { groupPrices } from "../../api/groupPrices";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { hasDates, type Party } from "../../components/party";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { today } from "../../lib/dates";
import { BookingSteps } from "./BookingSteps";
import { copy, ledeText } from "./copy";
import type { BookedHost, BookedTrip } from "./form";
import type { Prefill } from "./prefill";
import { Receipt } from "./Receipt";
import { SendBar } from "./SendBar";
import { useReturnedFocus } from "./SignIn";
import { type FormProps, useBookingForm } from "./useBookingForm";

type Props = {
  open: boolean;
  trip: BookedTrip;
  hosts: readonly BookedHost[];
  party: Party;
  onParty: (party: Party) => void;
  onClose: () => void;
  onSent: (request: Booking) => void;
};

/** P-T04, P-T05. */
export function BookingDialog({ open, trip, hosts, party, onParty, onClose, onSent }: Props) {
  const session = useSession();
  // An ended session leaves the form.
  const person: Person | null = session.state === "in" || session.state === "ended" ? session.person : null;
  const carried = usePrefill(open, trip, party);
  return (
    <Dialog open={open} onClose={onClose} label={copy.title} className="dialog booking-dialog">
      <header className="booking-head">
        <div>
          <h2 className="h-page">{copy.title}</h2>
          <p className="quiet">{ledeText(trip.title, trip.duration_days)}</p>
        </div>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {carried && (
        <Form
          key={person?.id ?? "nobody"}
          trip={trip}
          hosts={hosts}
          person={person}
          carried={carried}
          onParty={onParty}
          onSent={onSent}
        />
      )}
    </Dialog>
  );
}

/** Once dates and rooms load. Without an answer it is skipped. */
function usePrefill(open: boolean, trip: BookedTrip, party: Party): Prefill | undefined {
  const taken = useQuery({ ...takenDays(trip.id), enabled: hasDates(party) });
  const prices = useQuery(groupPrices([trip.id], { ...party, people: party.comfort === "" ? 0 : party.people }));
  // At opening: changes in the dialog change the page's address.
  const [begun, setBegun] = useState<Prefill>();
  if (!open) {
    if (begun) setBegun(undefined);
    return undefined;
  }
  if (begun) return begun;
  if (taken.isLoading || prices.isLoading) return undefined;
  const carried = {
    party,
    taken: taken.data ?? [],
    rooms: prices.data?.[0]?.room_selections ?? [],
    first: today(),
  };
  setBegun(carried);
  return carried;
}

function Form(props: FormProps) {
  const booking = useBookingForm(props);
  useReturnedFocus(props.trip.id, props.person);
  return (
    <form
      className="booking-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        booking.send();
      }}
    >
      <BookingSteps {...props} booking={booking} />
      <aside className="booking-side" aria-label={copy.receipt}>
        <div className="stick">
          <Receipt trip={props.trip} hosts={props.hosts} booking={booking} />
          <SendBar trip={props.trip.id} person={props.person} booking={booking} />
        </div>
      </aside>
    </form>
  );
}
