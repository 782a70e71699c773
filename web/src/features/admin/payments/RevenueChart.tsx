import { chartScale } from "../../../lib/chartScale";
import { dayText } from "../../../lib/dates";
import { aboutUsd, usdCents } from "../../../lib/money";
import { barText, chartText, copy } from "../copy";
import type { RevenueBar } from "./chart";

const WIDTH = 960;
const HEIGHT = 260;
const LEFT = 76;
const TOP = 12;
const BOTTOM = 28;
/** The filled share of a bar's place. */
const FULL = 0.72;
const ROUND = 3;

type Props = { bars: RevenueBar[]; first: string; last: string };

/** With an accessible name, and the same as a table. */
export function RevenueChart({ bars, first, last }: Props) {
  const grid = chartScale(Math.max(...bars.map((bar) => bar.revenue)));
  const top = grid.at(-1) ?? 1;
  const total = bars.reduce((sum, bar) => sum + bar.revenue, 0);
  const y = (amount: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - amount / top);
  const place = (WIDTH - LEFT) / bars.length;
  return (
    <figure className="revenue">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={chartText(usdCents(total), dayText(first), dayText(last))}
      >
        {grid.map((amount) => (
          <g key={amount} className="grid">
            <path d={`M${LEFT} ${y(amount)}H${WIDTH}`} />
            <text x={LEFT - 12} y={y(amount) + 4} textAnchor="end">
              {aboutUsd(amount)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.first} className="bar">
            <title>{barText(bar.label, usdCents(bar.revenue), bar.completed)}</title>
            <rect className="touch" x={LEFT + index * place} y={TOP} width={place} height={HEIGHT - TOP - BOTTOM} />
            {bar.revenue > 0 && (
              <rect
                x={LEFT + (index + (1 - FULL) / 2) * place}
                y={y(bar.revenue)}
                width={place * FULL}
                height={y(0) - y(bar.revenue)}
                rx={ROUND}
              />
            )}
          </g>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {dayText(first)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {dayText(last)}
        </text>
      </svg>
      <details>
        <summary className="small">{copy.asTable}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{copy.period}</th>
              <th scope="col" className="r">
                {copy.revenue}
              </th>
              <th scope="col" className="r">
                {copy.completed}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.first}>
                <th scope="row">{bar.label}</th>
                <td className="r num">{usdCents(bar.revenue)}</td>
                <td className="r num">{bar.completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
