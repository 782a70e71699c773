import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { groupPrices } from "../../api/groupPrices";
import { useSession } from "../../api/session";
import { Portraits } from "../../components/Portrait";
import { hasPrices, Prices } from "../../components/package/Prices";
import { hasDates, partyOf } from "../../components/party";
import { RoomNote } from "../../components/RoomNote";
import { HOTEL_LABELS } from "../../components/rooms";
import { useIsDialogOpen } from "../../components/ui/openDialogs";
import { addOverlay, BOOKING } from "../../components/useOverlay";
import { usd } from "../../lib/money";
import { firstName } from "../../lib/text";
import { AskByEmail } from "./AskByEmail";
import { AskGuide } from "./asking/AskGuide";
import { copy, groupNote, hostNames, NAMED_HOSTS } from "./copy";
import { OpenRequest, ShortOpenRequest } from "./OpenRequest";
import { useBooking } from "./packageStatus";
import type { Host, PackageDetail } from "./queries";
import { Terms } from "./Terms";

// Only visitors from a search have a party; a server-rendered page has none.
const PartyPrice = lazy(() => import("./PartyPrice").then((file) => ({ default: file.PartyPrice })));

// Loads after the page.
const NextStarts = lazy(() => import("./NextStarts").then((file) => ({ default: file.NextStarts })));

// For signed-in guides only.
const Joining = lazy(() => import("./joining/Joining").then((file) => ({ default: file.Joining })));

/** The price as a receipt that stays in view. */
export function BookingCard({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const { barred } = useBooking(trip.id, hosts);
  const rooms = Object.entries(HOTEL_LABELS).flatMap(([type, label]) => {
    const room = trip.package_room_pricing.find(
      (one) => one.hotel_type === type && one.accommodation_type === "double",
    );
    return room ? [{ label, price: room.price_per_room }] : [];
  });
  return (
    <aside className="book" aria-label={copy.book}>
      <div className="receipt">
        {trip.isOnSale && <p className="small quiet">{hasPrices(trip) ? copy.basePrice : copy.startingFrom}</p>}
        <p className="p">
          <span className="price">{usd(trip.price)}</span>
          <span className="quiet">{copy.perPerson}</span>
        </p>
        {trip.isOnSale && <RoomNote trip={trip} />}
        <Prices trip={trip} />
        <OfParty trip={trip} hosts={hosts} />
        {!barred && <Book className="btn primary wide" reason="book-reason" />}
        <noscript>{IS_DRAWING && !barred && <AskByEmail title={trip.title} />}</noscript>
        <p id="book-reason" className="small quiet reason">
          {barred ? copy.barred[barred] : copy.bookReason}
        </p>
        <Terms />
        {trip.isOnSale && !barred && (
          <Suspense fallback={<div className="next-starts" />}>
            <NextStarts trip={trip} />
          </Suspense>
        )}
        <OpenRequest trip={trip.id} />
        {trip.isOnSale && <Join trip={trip} hosts={hosts} />}
        {trip.isOnSale && <AskGuide trip={trip} hosts={hosts} />}
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
        {hosts.length > 0 && (
          <div className="who">
            <Portraits
              guides={hosts.slice(0, NAMED_HOSTS).map((host) => ({ name: host.display_name, photo: host.avatar_url }))}
              label={`Hosts: ${hosts.map((host) => host.display_name).join(", ")}`}
            />
            <p className="small">
              <b>{hostNames(hosts.map((host) => firstName(host.display_name)))}</b>
            </p>
          </div>
        )}
      </div>
    </aside>
  );
}

function OfParty({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const party = partyOf(useSearch({ from: "/packages/$id" }));
  if (party.people === 0 && !hasDates(party)) return null;
  return (
    <Suspense fallback={null}>
      <PartyPrice trip={trip} hosts={hosts} party={party} />
    </Suspense>
  );
}

/** Opens the booking dialog, for people who can book. */
function Book({ className, reason }: { className: string; reason: string }) {
  const navigate = useNavigate({ from: "/packages/$id" });
  const { book } = useSearch({ from: "/packages/$id" });
  const isShown = useIsDialogOpen();
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      // Its dialog may take a while.
      aria-busy={(book && !isShown) || undefined}
      aria-describedby={reason}
      onClick={() =>
        void navigate({
          search: (now) => ({ ...now, book: true }),
          state: (now) => addOverlay(now, BOOKING),
          resetScroll: false,
        })
      }
    >
      {copy.book}
    </button>
  );
}

function Join({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const session = useSession();
  if (session.state !== "in") return null;
  return (
    <Suspense fallback={null}>
      <Joining person={session.person} trip={trip} hosts={hosts} />
    </Suspense>
  );
}

/** The booking card at the foot of a phone's screen. */
export function BookingBar({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const { barred } = useBooking(trip.id, hosts);
  const party = useSearch({ from: "/packages/$id" });
  const group = useQuery(groupPrices([trip.id], party)).data?.[0];
  return (
    <div className="book-bar no-print" data-foot="narrow">
      <p>
        <span className="price">{usd(group?.total_price ?? trip.price)}</span>
        <span className="tiny quiet" id="bar-reason">
          {barred ? (
            copy.barredShort[barred]
          ) : (
            <ShortOpenRequest
              trip={trip.id}
              otherwise={group ? groupNote(group) : trip.isOnSale ? copy.barNote : copy.barNoteOfOne}
            />
          )}
        </span>
      </p>
      {!barred && <Book className="btn primary" reason="bar-reason" />}
      <noscript>{IS_DRAWING && !barred && <AskByEmail title={trip.title} />}</noscript>
    </div>
  );
}
