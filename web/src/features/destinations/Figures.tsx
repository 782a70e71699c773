import type { Destination } from "../../api/landing";
import { copy, lengthText, priceText, tripsCount, usualText } from "./copy";

export function Figures({ figures }: { figures: Destination["figures"] }) {
  return (
    <ul className="spans">
      <li>
        <b className="num">{tripsCount(figures.packages)}</b>
        <span className="small quiet">with local guides</span>
      </li>
      <li>
        <b className="num">{priceText(figures)}</b>
        <span className="small quiet">{copy.perPerson}</span>
      </li>
      <li>
        <b className="num">{lengthText(figures)}</b>
        <span className="small quiet">{usualText(figures)}</span>
      </li>
    </ul>
  );
}
