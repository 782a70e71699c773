import "./package.css";
import { usd } from "../../lib/money";
import { RoomNote } from "../RoomNote";
import { HOTEL_LABELS, ROOM_LABELS } from "../rooms";
import { copy } from "./copy";
import { Gallery } from "./Gallery";
import { Included } from "./Included";
import { Intro } from "./Intro";
import type { TravelTime } from "./itinerary";
import { hasPrices, Prices } from "./Prices";
import { Timeline } from "./Timeline";
import { type PackageView, picturesOf } from "./view";

/** In a narrow pane and without tabs. */
export function PackagePreview({ trip, times }: { trip: PackageView; times: TravelTime[] }) {
  return (
    <div className="package-page preview">
      <div className="wrap">
        <Gallery pictures={picturesOf(trip)} title={trip.title} />
        <div className="body-and-card">
          <Intro trip={trip} verified={false} heading="h2" />
        </div>
        <p className="preview-price" data-part="price">
          {trip.price > 0 ? (
            <>
              <span className="small quiet">{hasPrices(trip) ? copy.basePrice : copy.startingFrom}</span>
              <span>
                <span className="price">{usd(trip.price)}</span>
                <span className="quiet">{copy.perPerson}</span>
              </span>
            </>
          ) : (
            <span className="quiet">{copy.noPrice}</span>
          )}
        </p>
        <RoomNote trip={trip} />
        <Prices trip={trip} />
        <div data-part="days">
          <Timeline trip={trip} times={times} />
        </div>
        <Included trip={trip} />
        {trip.package_room_pricing.length > 0 && (
          <section className="preview-rooms" aria-labelledby="preview-rooms">
            <h2 className="h-22" id="preview-rooms">
              {copy.rooms}
            </h2>
            <dl className="small">
              {trip.package_room_pricing.map((room) => (
                <div key={`${room.accommodation_type} ${room.hotel_type}`}>
                  <dt>{`${ROOM_LABELS[room.accommodation_type] ?? room.accommodation_type}, ${HOTEL_LABELS[room.hotel_type] ?? room.hotel_type}`}</dt>
                  <dd className="num">{usd(room.price_per_room)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </div>
  );
}
