import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { GroupPrice } from "../../api/groupPrices";
import { usePlaces } from "../../api/places";
import type { SavedTrip } from "../../api/saved";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";
import { Portraits } from "../../components/Portrait";
import type { Party } from "../../components/party";
import { markPicture, pictureStyle } from "../../components/pictureTransition";
import { RoomNote } from "../../components/RoomNote";
import { SaveButton } from "../../components/SaveButton";
import { Stars } from "../../components/Stars";
import { saveTrip } from "../../components/saveTrip";
import { mainPlace, shownCategory } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { usd } from "../../lib/money";
import { countText, peopleRange } from "../../lib/text";
import { compareTrip, copy, removeTrip, takesOnly } from "./copy";
import type { TripCard } from "./queries";
import { eachText, roomsText } from "./tripFacts";

const SIZES = "(max-width: 620px) 92vw, 300px";

type Props = {
  trip: SavedTrip;
  /** Null if not on sale, undefined while unknown. */
  card: TripCard | null | undefined;
  party: Party;
  price: GroupPrice | undefined;
  isSaved: boolean;
  isCompared: boolean;
  onCompare: (isCompared: boolean) => void;
};

export function SavedRow({ trip, card, isSaved, ...more }: Props) {
  if (!isSaved) return <RemovedTrip trip={card ?? trip} />;
  if (card === undefined) return <span className="skel saved-skeleton" />;
  if (card === null) return <UnavailableTrip trip={trip} />;
  return <OnSale card={card} {...more} />;
}

type OnSaleProps = { card: TripCard } & Pick<Props, "party" | "price" | "isCompared" | "onCompare">;

function OnSale({ card, party, price, isCompared, onCompare }: OnSaleProps) {
  const places = usePlaces();
  const place = mainPlace(card);
  const hosts = card.package_guides.flatMap(({ guides }) =>
    guides ? [{ name: guides.display_name, photo: guides.avatar_url }] : [],
  );
  return (
    <article className="saved-trip">
      <Link
        className="plate"
        to="/packages/$id"
        params={{ id: card.id }}
        search={party}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => markPicture(card.id, event.currentTarget.querySelector("img"))}
      >
        <Picture url={card.image_url} alt="" sizes={SIZES} style={pictureStyle(card.id)} />
      </Link>
      <div className="saved-words">
        <p className="small saved-where">
          <b>{shownCategory(card)}</b>
          <span>
            <span>{place}</span>
            <NativeName place={places.find(place)} />
          </span>
        </p>
        <h2 className="h-22">
          <Link to="/packages/$id" params={{ id: card.id }} search={party}>
            {card.title}
          </Link>
        </h2>
        <p className="facts">
          <span>
            <Icon name="calendar" />
            <span>{countText(card.duration_days, "day", "days")}</span>
          </span>
          <span>
            <Icon name="people" />
            <span>{peopleRange(card.min_people, card.max_people)}</span>
          </span>
          {card.rating > 0 ? (
            <Stars rating={card.rating} reviews={card.review_count} />
          ) : (
            <span>
              <Icon name="star" />
              <span>{copy.fresh}</span>
            </span>
          )}
        </p>
        {hosts.length > 0 && <Portraits guides={hosts} label={`Hosts: ${hosts.map((host) => host.name).join(", ")}`} />}
      </div>
      <Cost card={card} people={party.people} price={price} />
      <div className="saved-acts">
        <label className="chip compare-choice">
          <input
            type="checkbox"
            checked={isCompared}
            aria-label={compareTrip(card.title)}
            onChange={(event) => onCompare(event.currentTarget.checked)}
          />
          <span>{copy.compare}</span>
        </label>
        <SaveButton trip={card} className="btn line compact" />
      </div>
    </article>
  );
}

type CostProps = { card: TripCard; people: number; price: GroupPrice | undefined };

/** The party's, or per person while the number is unknown. */
function Cost({ card, people, price }: CostProps) {
  const beside = price && (people > 1 ? eachText(price) : roomsText(price.comfort));
  const takes = people === 0 || (people >= card.min_people && people <= card.max_people);
  return (
    <div className="saved-cost">
      <p className="small quiet">{price ? countText(people, "traveler", "travelers") : copy.startingFrom}</p>
      <p className="price">{usd(price?.total_price ?? card.price)}</p>
      <p className="small quiet">{beside ?? copy.perPerson}</p>
      {!price && <RoomNote trip={card} isShort />}
      {!takes && <p className="small quiet">{takesOnly(card.min_people, card.max_people)}</p>}
    </div>
  );
}

/** The trip keeps its title from when it was saved. */
function UnavailableTrip({ trip }: { trip: SavedTrip }) {
  const queries = useQueryClient();
  return (
    <article className="saved-line">
      <div>
        <h2 className="h-22">{trip.title}</h2>
        <p className="quiet">{copy.goneNote}</p>
      </div>
      <button
        type="button"
        className="btn line compact"
        aria-label={removeTrip(trip.title)}
        onClick={() => void saveTrip(queries, trip, false, false)}
      >
        {copy.remove}
      </button>
    </article>
  );
}

function RemovedTrip({ trip }: { trip: SavedTrip }) {
  const queries = useQueryClient();
  return (
    <p className="saved-line" role="status">
      <span className="quiet">
        <b>{trip.title}</b> <span>{copy.removed}</span>
      </span>
      <button
        type="button"
        className="btn line compact"
        aria-label={`${copy.undo}: ${trip.title}`}
        onClick={() => void saveTrip(queries, trip, true, false)}
      >
        {copy.undo}
      </button>
    </p>
  );
}
