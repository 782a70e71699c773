import { countText } from "../lib/text";
import { Icon } from "./ui/Icon";

/** Nothing before the first review. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || rating <= 0) return null;
  return (
    <span className="stars">
      <Icon name="star" />
      <span className="sr">Rated </span>
      <b className="num">{rating.toFixed(1)}</b>
      <span>{`(${countText(reviews, "review", "reviews")})`}</span>
    </span>
  );
}
