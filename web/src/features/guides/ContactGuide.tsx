import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "../../api/session";
import { copy } from "./copy";
import { bookingWith } from "./queries";

/** Disabled with a reason before there is a booking with this guide. */
export function ContactGuide({ guide }: { guide: string }) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  const { data: booking } = useQuery({ ...bookingWith(person, guide), enabled: person !== "" });
  if (booking) {
    return (
      <div className="reach no-print">
        <Link className="btn primary" to="/messages" search={{ booking }} aria-describedby="by-message">
          {copy.sendMessage}
        </Link>
        <Link className="btn line" to="/messages" search={{ booking }} aria-describedby="by-message">
          {copy.bookACall}
        </Link>
        <p id="by-message" className="small quiet">
          {copy.byMessage}
        </p>
      </div>
    );
  }
  return (
    <div className="reach no-print">
      <a className="btn primary" href="#trips">
        {copy.packages}
      </a>
      <button type="button" className="btn line" disabled aria-describedby="after-booking">
        {copy.sendMessage}
      </button>
      <button type="button" className="btn line" disabled aria-describedby="after-booking">
        {copy.bookACall}
      </button>
      <p id="after-booking" className="small quiet">
        {copy.afterBooking}
      </p>
    </div>
  );
}
