import "./next-starts.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { nextStarts } from "../../api/nextStarts";
import { isTooFar } from "../../components/firstStart";
import type { Party } from "../../components/party";
import { addOverlay, BOOKING } from "../../components/useOverlay";
import { today } from "../../lib/dates";
import { copy, nextStartText, startText, weekdayText } from "./nextStartsCopy";
import type { PackageDetail } from "./queries";

/** These days and the link to all of them fill two rows. */
const SHOWN = 5;

type SizedTrip = Pick<PackageDetail, "id" | "min_people" | "max_people">;

/** `from` is empty for today. */
function useWish() {
  const { dateFrom, dateTo, people } = useSearch({ from: "/packages/$id" });
  const from = dateFrom || dateTo;
  // Past the last bookable day there are none, so the existing ones stay.
  return { from: from !== "" && isTooFar(from, today()) ? "" : from, people };
}

/** Each opens the booking with that day chosen. */
export function NextStarts({ trip }: { trip: SizedTrip }) {
  const { from, people } = useWish();
  const navigate = useNavigate({ from: "/packages/$id" });
  // The list stays while loading: one of its buttons may have the focus.
  const { data, isError } = useQuery({ ...nextStarts(trip, from, people), placeholderData: keepPreviousData });
  if (isError) return null;
  if (!data) return <div className="next-starts" aria-busy="true" />;
  const book = (dates: Partial<Party>) =>
    void navigate({
      search: (now) => ({ ...now, ...dates, book: true }),
      state: (now) => addOverlay(now, BOOKING),
      resetScroll: false,
    });
  return (
    <section className="next-starts" aria-labelledby="next-starts">
      <h2 id="next-starts" className="tiny">
        {from === "" ? copy.when : copy.whenFrom}
      </h2>
      {data.starts.length === 0 ? (
        <p className="small quiet">{copy.none}</p>
      ) : (
        <ul className="starts">
          {data.starts.slice(0, SHOWN).map(({ start_date: day }) => (
            <li key={day}>
              <button
                type="button"
                className="chip"
                aria-haspopup="dialog"
                onClick={() => book({ dateFrom: day, dateTo: "", dateFlexibility: "exact" })}
              >
                <span className="sr">{copy.bookFrom}</span> <span className="tiny">{weekdayText(day)}</span>{" "}
                <b>{startText(day, today())}</b>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="chip" aria-haspopup="dialog" onClick={() => book({})}>
              {copy.all}
            </button>
          </li>
        </ul>
      )}
    </section>
  );
}

/** The next day on which this host is free for the whole trip. */
export function HostNextStart({ trip, host }: { trip: SizedTrip; host: string }) {
  const { from, people } = useWish();
  const { data } = useQuery(nextStarts(trip, from, people));
  const next = data?.hosts.find((one) => one.guide_id === host);
  return next && <p className="small next-start">{nextStartText(next.start_date)}</p>;
}
