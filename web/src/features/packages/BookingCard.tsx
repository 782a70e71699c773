import { Link } from "@tanstack/react-router";
import { Portraits } from "../../components/Portrait";
import { RoomNote } from "../../components/RoomNote";
import { usd } from "../../lib/money";
import { anyOf, firstName } from "../../lib/text";
import { copy, HOTEL_LABELS } from "./copy";
import type { Host, PackageDetail } from "./queries";

const MEDALLIONS = 3;

/** The price as a receipt that stays in view. Booking is not open yet: the buttons say what they wait for. */
export function BookingCard({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const rooms = Object.entries(HOTEL_LABELS).flatMap(([type, label]) => {
    const room = trip.package_room_pricing.find(
      (one) => one.hotel_type === type && one.accommodation_type === "double",
    );
    return room ? [{ label, price: room.price_per_room }] : [];
  });
  return (
    <aside className="book" aria-label={copy.book}>
      <div className="receipt">
        <p className="small quiet">{copy.startingFrom}</p>
        <p className="p">
          <span className="price">{usd(trip.price)}</span>
          <span className="quiet">{copy.perPerson}</span>
        </p>
        <p className="small quiet">{copy.noRooms}</p>
        <RoomNote trip={trip} />
        {rooms.length > 0 && (
          <div className="rooms">
            <h2 className="tiny">{copy.roomsTitle}</h2>
            <dl className="small">
              {rooms.map((room) => (
                <div key={room.label}>
                  <dt>{room.label}</dt>
                  <dd>{usd(room.price)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <button type="button" className="btn primary wide" disabled aria-describedby="book-reason">
          {copy.book}
        </button>
        <p id="book-reason" className="small quiet reason">
          {hosts.length === 0 ? copy.noHostsReason : copy.bookReason}
        </p>
        <button type="button" className="btn line wide" disabled aria-describedby="join-reason">
          {copy.join}
        </button>
        <p id="join-reason" className="small quiet reason">
          {copy.joinReason}
        </p>
        <Link className="go" to="/contact" search={{ about: trip.title }}>
          <span>{copy.ask}</span>
        </Link>
        {hosts.length > 0 && (
          <div className="who">
            <Portraits
              guides={hosts.slice(0, MEDALLIONS).map((host) => ({ name: host.display_name, photo: host.avatar_url }))}
              label={`Hosts: ${hosts.map((host) => host.display_name).join(", ")}`}
            />
            <p className="small">
              <b>{anyOf(hosts.slice(0, MEDALLIONS).map((host) => firstName(host.display_name)))}</b>
            </p>
          </div>
        )}
      </div>
    </aside>
  );
}

/** The same at the foot of a phone's screen. */
export function BookingBar({ trip }: { trip: PackageDetail }) {
  return (
    <div className="book-bar no-print">
      <p>
        <span className="tiny quiet">{copy.startingFrom}</span>
        <span>
          <span className="price">{usd(trip.price)}</span>
          <span className="small quiet">{copy.perPerson}</span>
        </span>
        <span className="tiny quiet">{copy.noRooms}</span>
      </p>
      <div>
        <button type="button" className="btn primary" disabled aria-describedby="bar-reason">
          {copy.book}
        </button>
        <span id="bar-reason" className="tiny quiet">
          Opens with the next release
        </span>
      </div>
    </div>
  );
}
