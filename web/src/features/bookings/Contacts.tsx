import { lazy, Suspense, useState } from "react";
import type { Booking } from "../../api/booking";
import { canCorrect } from "./contactForm";
import { copy } from "./contactsCopy";

// Loaded on demand: most people correct nothing.
const ContactsDialog = lazy(() => import("./ContactsDialog").then((file) => ({ default: file.ContactsDialog })));

export function Contacts({ booking }: { booking: Booking }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (booking.travellers.length === 0) return null;
  return (
    <section className="contacts-of-booking">
      <h3 className="h-18">{copy.title}</h3>
      <ul>
        {booking.travellers.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name and address; they are read, not moved
          <li key={place}>
            <b>
              <bdi>{one.full_name}</bdi>
            </b>
            {one.is_primary && booking.travellers.length > 1 && <span className="small quiet">{copy.primary}</span>}
            <span className="small">{one.email}</span>
            {one.phone && <span className="small num">{one.phone}</span>}
          </li>
        ))}
      </ul>
      {canCorrect(booking) && (
        <button
          type="button"
          className="link no-print"
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true);
            setCorrecting(true);
          }}
        >
          <span>
            <span>{copy.correct}</span>
            <span className="sr">{`: ${booking.package.title}`}</span>
          </span>
        </button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <ContactsDialog booking={booking} open={isCorrecting} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </section>
  );
}
