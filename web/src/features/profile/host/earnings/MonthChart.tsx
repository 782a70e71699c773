import { useState } from "react";
import type { EarningsMonth } from "../../../../api/earnings";
import { useMediaQuery } from "../../../../components/useMediaQuery";
import { chartScale } from "../../../../lib/chartScale";
import { calendarMonthText, dayText } from "../../../../lib/dates";
import { axisUsd, netEarned, sumOf } from "./amounts";
import { type BarPart, rangeOf, toBars } from "./bars";
import { chartName, copy, earnedText } from "./copy";
import { MonthTable } from "./MonthTable";

/** In the drawing's units, so that words have one size on a phone and on a desk. */
const WIDE = { width: 1120, height: 320, place: "long" } as const;
const NARROW = { width: 350, height: 240, place: "short" } as const;
/** The width of a digit beside the axis. */
const DIGIT = 7.5;
const TOP = 12;
const BOTTOM = 44;
/** The filled share of a month's place. */
const FULL = 0.62;

/** With an accessible name, and the same as a table. */
export function MonthChart({ months }: { months: readonly EarningsMonth[] }) {
  const { width, height, place } = useMediaQuery("(max-width: 640px)") ? NARROW : WIDE;
  const [pointed, setPointed] = useState<string>();
  const bars = toBars(months);
  const { highest, lowest } = rangeOf(bars);
  const totals = {
    earned: sumOf(months.map(({ earned }) => earned)),
    adjustments: sumOf(months.map(({ adjustments }) => adjustments)),
  };
  const lines = chartScale(highest, lowest);
  const [bottom, top] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const y = (amount: number) => TOP + (height - TOP - BOTTOM) * (1 - (amount - bottom) / (top - bottom));
  const left = 12 + DIGIT * Math.max(...lines.map((amount) => axisUsd(amount).length));
  const step = (width - left) / bars.length;
  const active = months.find(({ month }) => month === pointed);
  const isFlat = highest === 0 && lowest === 0;
  return (
    <section className="by-month" aria-labelledby="by-month">
      <h3 className="h-28" id="by-month">
        {copy.byMonth}
      </h3>
      {isFlat && <p className="none">{copy.nothingInMonths}</p>}
      {!isFlat && (
        <figure>
          <figcaption>
            <span className="quiet">{active ? calendarMonthText(active.month) : copy.lastMonths}</span>{" "}
            <b className="num">
              {earnedText(active?.earned ?? totals.earned, active?.adjustments ?? totals.adjustments)}
            </b>
          </figcaption>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={chartName(months[0]?.month ?? "", months.at(-1)?.month ?? "", netEarned(totals))}
            onPointerLeave={() => setPointed(undefined)}
          >
            {lines.map((amount) => (
              <g key={amount} className={amount === 0 ? "grid zero" : "grid"}>
                <path d={`M${left} ${y(amount)}H${width}`} />
                <text x={left - 10} y={y(amount) + 4} textAnchor="end">
                  {axisUsd(amount)}
                </text>
              </g>
            ))}
            {bars.map(({ month, parts }, index) => (
              <g
                key={month}
                className={month === pointed ? "month pointed" : "month"}
                onPointerEnter={() => setPointed(month)}
                onPointerDown={() => setPointed(month)}
              >
                <rect
                  className="touch"
                  x={left + index * step}
                  y={TOP}
                  width={step}
                  height={height - TOP - BOTTOM + 22}
                />
                {parts.map((part) => (
                  <path
                    key={part.tone}
                    className={part.tone}
                    d={barPath(part, left + (index + (1 - FULL) / 2) * step, step * FULL, y)}
                  />
                ))}
                <text x={left + (index + 0.5) * step} y={height - BOTTOM + 18} textAnchor="middle">
                  {monthLabel(month, place)}
                </text>
                {(month.endsWith("-01") || (index === 0 && hasRoomForYear(months, place))) && (
                  <text className="year" x={left + (index + 0.5) * step} y={height - BOTTOM + 36} textAnchor="middle">
                    {month.slice(0, 4)}
                  </text>
                )}
              </g>
            ))}
          </svg>
          {lowest < 0 && (
            <p className="chart-key small">
              <span className="key-earned">{copy.earned}</span>
              <span className="key-adjustments">{copy.adjustments}</span>
            </p>
          )}
        </figure>
      )}
      {!(isFlat && months.every(({ payouts }) => payouts === 0)) && <MonthTable months={months} />}
    </section>
  );
}

/** On a phone a year's number is as wide as three months. */
function hasRoomForYear(months: readonly EarningsMonth[], place: "long" | "short"): boolean {
  return place === "long" || !months.slice(1, 3).some(({ month }) => month.endsWith("-01"));
}

/** "Nov", or "N" where twelve names have no room. */
function monthLabel(month: string, place: "long" | "short"): string {
  const name = dayText(`${month}-01`).split(" ")[1] ?? "";
  return place === "long" ? name : name.slice(0, 1);
}

/** Round at the end that is away from zero. */
const ROUND = 4;

function barPath({ from, to }: BarPart, x: number, width: number, y: (amount: number) => number): string {
  const [start, end] = [y(from), y(to)];
  // A small amount is still visible.
  const length = Math.max(Math.abs(end - start), 1.5) * (to > from ? -1 : 1);
  const bend = Math.min(ROUND, Math.abs(length)) * Math.sign(length);
  const tip = start + length;
  return `M${x} ${start}V${tip - bend}Q${x} ${tip} ${x + ROUND} ${tip}H${x + width - ROUND}Q${x + width} ${tip} ${x + width} ${tip - bend}V${start}Z`;
}
