import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Plan } from "../../../api/plan";
import { Icon } from "../../../components/ui/Icon";
import { priceText } from "../planCopy";
import { commonSights, figuresOf, onlyIn } from "./comparison";
import { commonText, copy, datesOf, daysText, drivingText, nightsText, onDay, sightsText } from "./copy";

type Pair = readonly [Plan, Plan];

/** Equal values are written once. */
export function ComparisonTable({ plans }: { plans: Pair }) {
  const [one, other] = plans.map(({ itinerary }) => itinerary);
  if (!one || !other) return null;
  const [a, b] = [figuresOf(one), figuresOf(other)];
  const lists = [onlyIn(one, other), onlyIn(other, one)];
  return (
    <div className="plans-side wrap">
      <header>
        <Link className="go no-print" to="/profile" search={{ mode: "visitor", tab: "overview" }}>
          <Icon name="left" small />
          <span>{copy.toPlans}</span>
        </Link>
        <h1 className="h-page">{copy.title}</h1>
      </header>
      <table>
        <thead>
          <tr>
            {plans.map(({ id, itinerary }) => (
              <th key={id} scope="col">
                <span className="h-22 d">{itinerary.title}</span>
                <Link className="go" to="/itinerary/$id/customize" params={{ id }}>
                  <span>{copy.open}</span>
                  <span className="sr">{`: ${itinerary.title}`}</span>
                  <Icon name="right" small />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <Figure
          name={copy.dates}
          texts={[datesOf(one.startDate, one.duration), datesOf(other.startDate, other.duration)]}
        />
        <Figure name={copy.days} texts={[daysText(a.days), daysText(b.days)]} />
        <Figure name={copy.nights} texts={[a, b].map(({ nights }) => nights.map(nightsText).join("\n"))} />
        <Figure name={copy.driving} texts={[a, b].map((plan) => drivingText(plan.driveMinutes, plan.driveKm))} />
        <Figure name={copy.sights} texts={[sightsText(a.sights), sightsText(b.sights)]} />
        <Figure name={copy.price} texts={[one, other].map(({ price }) => (price ? priceText(price) : copy.noPrice))} />
        <Rows name={copy.only} note={commonText(commonSights(one, other))}>
          {lists.map((sights, index) => (
            <td key={plans[index]?.id}>
              {sights.length === 0 && <p className="quiet">{copy.nothing}</p>}
              <ul>
                {sights.map((sight) => (
                  <li key={sight.id}>{onDay(sight.title, sight.day)}</li>
                ))}
              </ul>
            </td>
          ))}
        </Rows>
      </table>
    </div>
  );
}

/** Its name is above its two values, so that each has half of a narrow screen. */
function Figure({ name, texts }: { name: string; texts: string[] }) {
  const [one = "", other = ""] = texts;
  return (
    <Rows name={name} note={one === other ? copy.same : undefined}>
      {one === other ? (
        <td colSpan={2}>{one}</td>
      ) : (
        <>
          <td>{one}</td>
          <td>{other}</td>
        </>
      )}
    </Rows>
  );
}

function Rows({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <tbody className="num">
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <span>{name}</span> {note !== undefined && <span className="quiet">{note}</span>}
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  );
}
