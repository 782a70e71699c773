import { Icon } from "../../components/ui/Icon";
import { countText } from "../../lib/text";
import { copy } from "./copy";

const STARS = [1, 2, 3, 4, 5];

type Props = {
  rating: number;
  onRating: (stars: number) => void;
  wrong: string | undefined;
};

/** Radio buttons: arrow keys and touch work as usual. */
export function StarChoice({ rating, onRating, wrong }: Props) {
  return (
    <fieldset className="star-choice" aria-describedby={wrong}>
      <legend className="label">{copy.rating}</legend>
      <div>
        {STARS.map((stars) => (
          <label key={stars} className={stars <= rating ? "lit" : undefined}>
            <input
              type="radio"
              name="rating"
              className="sr"
              checked={stars === rating}
              onChange={() => onRating(stars)}
            />
            <Icon name="star" />
            <span className="sr">{countText(stars, "star", "stars")}</span>
          </label>
        ))}
        <output className="small quiet">{rating > 0 && countText(rating, "star", "stars")}</output>
      </div>
    </fieldset>
  );
}
