import { useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { groupPrices } from "../../api/groupPrices";
import { nextStarts } from "../../api/nextStarts";
import { Picture } from "../../components/Picture";
import type { Party } from "../../components/party";
import { SaveButton } from "../../components/SaveButton";
import { Icon } from "../../components/ui/Icon";
import { CompareRow } from "./CompareRow";
import { Hosts, Lines, Price, Rating, Rooms, Start, Text } from "./compareCells";
import { copy, nextStartLabel, takeOut } from "./compareCopy";
import { areSame, effortText, leastOf, sharedLines } from "./differences";
import type { ComparedTrip } from "./queries";
import { factsOf, startDay } from "./tripFacts";

const SIZES = "(max-width: 820px) 210px, 340px";

type Props = { trips: ComparedTrip[]; party: Party };
type Row = { label: string; texts: string[]; cell: (trip: ComparedTrip, index: number) => ReactElement };

export function CompareTable({ trips, party }: Props) {
  const [isShort, setShort] = useState(false);
  const rows = useRows({ trips, party });
  return (
    <>
      {trips.length > 1 && (
        <button
          type="button"
          className="chip only-differences"
          aria-pressed={isShort}
          onClick={() => setShort(!isShort)}
        >
          {copy.onlyDifferences}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className="compare-scroll" aria-label={copy.table} tabIndex={0}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{copy.aspect}</span>
              </th>
              {trips.map((trip) => (
                <th key={trip.id} scope="col">
                  <TripHead trip={trip} party={party} others={trips.filter((one) => one !== trip)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => !isShort || !areSame(row.texts))
              .map((row) => (
                <CompareRow key={row.label} label={row.label} isSame={areSame(row.texts)}>
                  {trips.map((trip, index) => (
                    <td key={trip.id}>{row.cell(trip, index)}</td>
                  ))}
                </CompareRow>
              ))}
            {!isShort && (
              <CompareRow label={copy.terms} isSame={false}>
                <td colSpan={trips.length} className="compare-terms">
                  {trips.length > 1 && <p>{copy.termsSame}</p>}
                  <p>{copy.termsPay}</p>
                  <p>{copy.termsBack}</p>
                </td>
              </CompareRow>
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}

function TripHead({ trip, party, others }: { trip: ComparedTrip; party: Party; others: ComparedTrip[] }) {
  const navigate = useNavigate({ from: "/compare" });
  const ids = others.map((one) => one.id).join(",");
  const link = { to: "/packages/$id", params: { id: trip.id }, search: party } as const;
  return (
    <div className="compare-trip">
      <div className="plate">
        <Picture url={trip.image_url} alt="" sizes={SIZES} />
      </div>
      <Link className="h-18" {...link}>
        {trip.title}
      </Link>
      <span className="compare-acts">
        <SaveButton trip={trip} className="btn line compact" />
        {others.length > 0 && (
          <button
            type="button"
            className="iconbtn"
            aria-label={takeOut(trip.title)}
            onClick={() => void navigate({ search: (now) => ({ ...now, ids }), replace: true, resetScroll: false })}
          >
            <Icon name="close" small />
          </button>
        )}
      </span>
    </div>
  );
}

function useRows({ trips, party }: Props): Row[] {
  const ids = trips.map((trip) => trip.id);
  const { data: prices, isPlaceholderData } = useQuery(groupPrices(ids, party));
  const from = party.dateFrom || party.dateTo;
  const starts = useQueries({ queries: trips.map((trip) => nextStarts(trip, from, party.people)) });
  const facts = trips.map((trip) => factsOf(trip, prices, party, prices !== undefined && !isPlaceholderData));
  const days = starts.map((start) => startDay(start));
  const cheapest = leastOf(facts.map((one) => one.amount));
  const soonest = leastOf(days.map((day) => (day === undefined || day === null ? undefined : Date.parse(day))));
  const included = sharedLines(facts.map((one) => one.included));
  const excluded = sharedLines(facts.map((one) => one.excluded));
  const text = (label: string, texts: string[]): Row => ({
    label,
    texts,
    cell: (_, index) => <Text text={texts[index] ?? ""} />,
  });
  return [
    {
      label: copy.price,
      texts: facts.map((one) => one.priceText),
      cell: (trip, index) => <Price trip={trip} facts={facts[index]} isLowest={index === cheapest} />,
    },
    {
      label: nextStartLabel(from),
      texts: days.map((day) => String(day)),
      cell: (trip, index) => (
        <Start
          trip={trip}
          day={days[index]}
          party={party}
          isFailed={starts[index]?.isError === true}
          isSoonest={index === soonest}
        />
      ),
    },
    text(
      copy.days,
      facts.map((one) => one.days),
    ),
    text(
      copy.places,
      facts.map((one) => one.places),
    ),
    text(
      copy.group,
      facts.map((one) => one.group),
    ),
    text(
      copy.kind,
      facts.map((one) => one.kinds),
    ),
    text(copy.effort, trips.map(effortText)),
    {
      label: copy.rooms,
      texts: facts.map((one) => JSON.stringify(one.rooms)),
      cell: (_, index) => <Rooms rooms={facts[index]?.rooms ?? []} />,
    },
    {
      label: copy.included,
      texts: facts.map((one) => [...one.included].toSorted().join("\n")),
      cell: (trip, index) => <Lines lines={facts[index]?.included ?? []} shared={included} isUsual={!trip.included} />,
    },
    {
      label: copy.excluded,
      texts: facts.map((one) => [...one.excluded].toSorted().join("\n")),
      cell: (_, index) => <Lines lines={facts[index]?.excluded ?? []} shared={excluded} isUsual={false} />,
    },
    {
      label: copy.hosts,
      texts: facts.map((one) => one.hosts.map((host) => host.id).join()),
      cell: (_, index) => <Hosts hosts={facts[index]?.hosts ?? []} />,
    },
    {
      label: copy.rating,
      texts: trips.map((trip) => `${trip.rating} ${trip.review_count}`),
      cell: (trip) => <Rating trip={trip} />,
    },
  ];
}
