import type { PackageDocument } from "../../components/package/document";
import { Icon } from "../../components/ui/Icon";
import { copy, daysWithStops, picturesText, roomsText } from "./copy";

const ENOUGH_PICTURES = 3;

/** What a traveller would miss first. */
export function Checks({ document }: { document: PackageDocument }) {
  const days = document.days.length;
  const withStops = document.days.filter((day) => day.attractions.length > 0).length;
  const checks = [
    { text: picturesText(document.images.length), isWell: document.images.length >= ENOUGH_PICTURES },
    { text: daysWithStops(withStops, days), isWell: withStops === days },
    { text: roomsText(document.room_pricing.length), isWell: document.room_pricing.length > 0 },
  ];
  return (
    <ul className="checks l" aria-label={copy.checks}>
      {checks.map(({ text, isWell }) => (
        <li key={text} className={isWell ? "" : "w"}>
          <Icon name={isWell ? "check" : "warn"} small />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
