import { usePendingValue } from "./usePendingValue";

type Range = [low: number, high: number];
type Props = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: Range;
  text: (value: number) => string;
  onSettle: (value: Range) => void;
};

/** Two native sliders, for keyboard, touch and screen readers. They may meet but not cross. */
export function RangeSlider({ label, min, max, step, value, text, onSettle }: Props) {
  const draft = usePendingValue(value);
  const [low, high] = draft.shown;
  const settle = () => draft.settle(onSettle);
  const share = (length: number) => `${(length / (max - min)) * 100}%`;
  return (
    <div className="range">
      <svg className="track" aria-hidden="true">
        <rect x={share(low - min)} width={share(high - low)} height="100%" />
      </svg>
      {(["Minimum", "Maximum"] as const).map((end) => (
        <input
          key={end}
          type="range"
          aria-label={`${end} ${label.toLowerCase()}`}
          aria-valuetext={text(end === "Minimum" ? low : high)}
          min={min}
          max={max}
          step={step}
          value={end === "Minimum" ? low : high}
          onChange={(event) => {
            const moved = Number(event.target.value);
            draft.show(end === "Minimum" ? [Math.min(moved, high), high] : [low, Math.max(moved, low)]);
          }}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
      ))}
      <p className="small num range-text">
        <span>{`${text(low)} to ${text(high)}`}</span>
      </p>
    </div>
  );
}
