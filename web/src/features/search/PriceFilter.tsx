import { lazy, Suspense, useId } from "react";
import { PRICE_LIMIT, PRICE_STEP } from "../../api/constants.gen";
import { RangeSlider } from "../../components/ui/RangeSlider";
import { usePendingValue } from "../../components/ui/usePendingValue";
import { isEnter } from "../../lib/enterKey";
import { copy, priceText, upToPrice } from "./copy";
import { PriceHistogram } from "./PriceHistogram";
import type { ChangeSearch, TripSearch } from "./params";
import { readPrice } from "./price";

/** Nearly all trips cost less than the last preset: on the slider a finger cannot tell them apart. */
const PRESETS = { person: [100, 300, 1000], group: [500, 1500, 3000] };

// The total needs a number of travelers.
const GroupPriceChoice = lazy(() => import("./GroupPriceChoice").then((file) => ({ default: file.GroupPriceChoice })));

type Props = {
  search: TripSearch;
  bands: { from: number; to: number | null; count: number }[];
  onChange: ChangeSearch;
};

/** By slider, by number, and by presets that are easy to hit. */
export function PriceFilter({ search, bands, onChange }: Props) {
  const { priceMin, priceMax, priceFor, people } = search;
  return (
    <fieldset>
      <legend>{copy.price}</legend>
      {people > 0 && (
        <Suspense fallback={null}>
          <GroupPriceChoice search={search} onChange={onChange} />
        </Suspense>
      )}
      <PriceHistogram bands={bands} min={priceMin} max={priceMax} />
      <RangeSlider
        label={copy.price}
        min={0}
        max={PRICE_LIMIT}
        step={PRICE_STEP}
        value={[priceMin, priceMax]}
        text={priceText}
        onSettle={([priceMin, priceMax]) => onChange({ priceMin, priceMax })}
      />
      <div className="prices">
        <PriceBox
          label={copy.atLeast}
          price={priceMin}
          none={0}
          onPrice={(priceMin) => onChange({ priceMin, priceMax })}
        />
        <PriceBox
          label={copy.atMost}
          price={priceMax}
          none={PRICE_LIMIT}
          onPrice={(priceMax) => onChange({ priceMin, priceMax })}
        />
      </div>
      <div className="days">
        {PRESETS[priceFor].map((preset) => {
          const isChosen = priceMin === 0 && priceMax === preset;
          return (
            <button
              key={preset}
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() => onChange({ priceMin: 0, priceMax: isChosen ? PRICE_LIMIT : preset })}
            >
              {upToPrice(preset)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type PriceInputProps = { label: string; price: number; none: number; onPrice: (price: number) => void };

/** Empty sets no bound. An invalid price stays for correction. */
function PriceBox({ label, price, none, onPrice }: PriceInputProps) {
  const id = useId();
  const { shown, show, drop } = usePendingValue(price === none ? "" : String(price));
  const read = shown.trim() === "" ? none : readPrice(shown);
  const settle = () => {
    if (read === price) drop();
    else if (read !== undefined) onPrice(read);
  };
  return (
    <div>
      <label htmlFor={id} className="tiny quiet">
        {label}
      </label>
      <input
        id={id}
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        placeholder={priceText(none)}
        value={shown}
        aria-invalid={read === undefined}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => show(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          // Escape closes the sheet with the input.
          if (isEnter(event.nativeEvent) || event.key === "Escape") settle();
        }}
      />
      <p className="error" id={`${id}-wrong`}>
        {read === undefined && copy.noPrice}
      </p>
    </div>
  );
}
