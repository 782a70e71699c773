import "./booking.css";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { BookingSteps } from "./BookingSteps";
import { copy, ledeText } from "./copy";
import type { BookedHost, BookedTrip } from "./form";
import { Receipt } from "./Receipt";
import { SendBar } from "./SendBar";
import { useReturnedFocus } from "./SignIn";
import { type FormProps, useBookingForm } from "./useBookingForm";

type Props = { open: boolean; trip: BookedTrip; hosts: readonly BookedHost[]; onClose: () => void };

/** Asking a guide to host a trip. Traveller §4, §5. */
export function BookingDialog({ open, trip, hosts, onClose }: Props) {
  const session = useSession();
  // A session that ends under somebody's hands leaves what they typed to them.
  const person: Person | null = session.state === "in" || session.state === "ended" ? session.person : null;
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
      <Form key={person?.id ?? "nobody"} trip={trip} hosts={hosts} person={person} onSent={onClose} />
    </Dialog>
  );
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
