import { handStroke, ISLAND_HEIGHT, ISLAND_MARK, ISLAND_WIDTH, type Point } from "../lib/island";

/** A thumbnail; the text beside it names the places. */
export function MiniMap({ points }: { points: Point[] }) {
  const ends = [points[0], points.length > 1 ? points.at(-1) : undefined];
  return (
    <svg className="mini" viewBox={`0 0 ${ISLAND_WIDTH} ${ISLAND_HEIGHT}`} aria-hidden="true">
      <path d={ISLAND_MARK} fill="var(--map-land)" stroke="var(--map-edge)" strokeWidth="3" />
      <path
        d={handStroke(points)}
        fill="none"
        stroke="var(--cinnamon)"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {ends.map(
        (end) =>
          end && (
            <circle
              key={`${end.x} ${end.y}`}
              cx={end.x}
              cy={end.y}
              r="11"
              fill="var(--paper)"
              stroke="var(--cinnamon)"
              strokeWidth="6"
            />
          ),
      )}
    </svg>
  );
}
