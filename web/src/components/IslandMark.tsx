import { ISLAND_HEIGHT, ISLAND_MARK, ISLAND_WIDTH } from "../lib/island";

/** Alone or with the logo's route. */
export function IslandMark({ road }: { road?: string }) {
  return (
    <svg viewBox={`0 0 ${ISLAND_WIDTH} ${ISLAND_HEIGHT}`} width="20" height="34" aria-hidden="true">
      <path fill="currentColor" d={ISLAND_MARK} />
      {road && (
        <path
          d="M32.6 302.5Q65.9 272.1 110.7 266.7Q124.3 294.1 151.3 308.5Q123.7 363.8 69.1 392.7"
          fill="none"
          stroke={road}
          strokeWidth="16"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
