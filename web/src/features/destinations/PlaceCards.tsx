import { Link } from "@tanstack/react-router";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";

const SIZES = "(max-width: 640px) 45vw, 300px";

type CardPlace = {
  slug: string;
  city: string;
  region: string;
  name_si: string | null;
  name_ta: string | null;
  image_url: string | null;
};

/** With a text below each name. */
export function PlaceCards<Shown extends CardPlace>({
  places,
  facts,
}: {
  places: Shown[];
  facts: (place: Shown) => string;
}) {
  return (
    <ul className="places">
      {places.map((place) => (
        <li key={place.slug} className="place">
          <div className="plate">
            <Picture url={place.image_url} alt="" sizes={SIZES} />
          </div>
          <h3 className="h-22">
            <Link to="/destinations/$slug" params={{ slug: place.slug }}>
              {place.city}
            </Link>
          </h3>
          <p className="small quiet">
            <NativeName place={place} />
          </p>
          <p className="small">{facts(place)}</p>
        </li>
      ))}
    </ul>
  );
}
