import { PRICE_LIMIT } from "../../api/constants.gen";

type Band = { from: number; to: number | null; count: number };

const percent = (share: number) => `${share * 100}%`;
/** Makes bands with few or no trips visible. */
const LOWEST = 0.025;

/** By the square root, so that a few trips are visible beside many. Bars align with the slider beneath. */
export function PriceHistogram({ bands, min, max }: { bands: Band[]; min: number; max: number }) {
  const most = Math.max(1, ...bands.map((band) => band.count));
  return (
    <svg className="hist" aria-hidden="true">
      {bands
        .filter((band) => band.from < PRICE_LIMIT)
        .map((band) => {
          const to = Math.min(band.to ?? PRICE_LIMIT, PRICE_LIMIT);
          // The style sheet flips it: bars stand on its lower edge.
          return (
            <rect
              key={band.from}
              className={band.from < max && to > min ? "in" : undefined}
              x={percent(band.from / PRICE_LIMIT)}
              width={percent((to - band.from) / PRICE_LIMIT)}
              height={percent(Math.max(LOWEST, Math.sqrt(band.count / most)))}
            />
          );
        })}
    </svg>
  );
}
