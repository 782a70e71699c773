import { ISLAND_HEIGHT, ISLAND_MARK, ISLAND_WIDTH, onIsland } from "../../lib/island";

type DotPlace = { slug: string; latitude: number; longitude: number; packages: number };

/** Larger with more trips. The lists have the same in words. */
export function IslandDots({ places }: { places: DotPlace[] }) {
  const most = Math.max(1, ...places.map((place) => place.packages));
  return (
    <svg className="dots" viewBox={`0 0 ${ISLAND_WIDTH} ${ISLAND_HEIGHT}`} aria-hidden="true">
      <path d={ISLAND_MARK} fill="var(--map-land)" stroke="var(--map-edge)" strokeWidth="1.5" />
      {places.map((place) => {
        const { x, y } = onIsland(place.latitude, place.longitude);
        const radius = 2.5 + 5.5 * Math.sqrt(place.packages / most);
        return <circle key={place.slug} cx={x} cy={y} r={Math.round(radius * 10) / 10} />;
      })}
    </svg>
  );
}
