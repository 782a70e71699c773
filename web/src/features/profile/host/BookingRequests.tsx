import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Booking } from "../../../api/booking";
import { bookingCounts } from "../../../api/bookingPages";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { useStatusAnnouncements } from "../../../components/booking/statusChanges";
import { SearchBox } from "../../../components/ui/SearchBox";
import { groupDigits } from "../../../lib/text";
import { REQUEST_STATES } from "../profileSearch";
import { copy } from "./copy";
import { Blank, BookingGroup } from "./GuideBookings";
import { RequestRow } from "./RequestRow";

const entry = (booking: Booking, place: number) => <RequestRow booking={booking} place={place} />;

/** Pending ones first. */
export function BookingRequests({ person, guide }: { person: Person; guide: OwnGuide }) {
  const { requests: show, q } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  const { data: counts } = useQuery(bookingCounts(person.id, "guide", q));
  useStatusAnnouncements(person.id, guide.id);
  const groups = show === "all" ? (["waiting", "answered"] as const) : [show];
  return (
    <div className="requests-panel">
      {(q !== "" || show !== "all" || counts?.all !== 0) && (
        <div className="tools">
          <SearchBox
            label={copy.findRequest}
            value={q}
            onSearch={(text) =>
              void navigate({ search: (now) => ({ ...now, q: text }), replace: true, resetScroll: false })
            }
          />
          <fieldset className="chips">
            <legend className="sr">{copy.state}</legend>
            {REQUEST_STATES.map((state) => (
              <button
                key={state}
                type="button"
                className="chip"
                aria-pressed={state === show}
                onClick={() =>
                  void navigate({ search: (now) => ({ ...now, requests: state }), replace: true, resetScroll: false })
                }
              >
                <span>{copy.requestState[state]}</span>{" "}
                {counts && <span className="n num">{groupDigits(String(counts[state]))}</span>}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      {groups.map((group) => (
        <BookingGroup
          key={group}
          person={person}
          show={group}
          q={q}
          total={counts?.[group]}
          title={copy.requestGroup[group]}
          entry={entry}
        />
      ))}
      {counts?.[show] === 0 && (
        <Blank q={q}>
          {show === "all" ? (
            <>
              <p>{copy.recentEmpty}</p>
              <p className="quiet">{copy.recentHint}</p>
            </>
          ) : (
            <p>{copy.noneOfState}</p>
          )}
        </Blank>
      )}
    </div>
  );
}
