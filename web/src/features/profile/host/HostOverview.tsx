import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { requestOf } from "../../../api/errors";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { isCompleted } from "../../../components/booking/labels";
import { Icon } from "../../../components/ui/Icon";
import { RequestId } from "../../../components/ui/RequestId";
import { dayText } from "../../../lib/dates";
import { copy, travelers } from "./copy";
import { OwnPackages } from "./OwnPackages";
import { deskOf } from "./queries";
import { HostedPackages } from "./shares/HostedPackages";

type Props = { person: Person; guide: OwnGuide };

/** `children` come first. */
export function HostOverview({ person, guide, children }: Props & { children?: ReactNode }) {
  return (
    <div className="desk">
      <div>
        {children}
        <OwnPackages person={person} mayAdd={guide.is_active} />
        <HostedPackages person={person} guide={guide} />
        <Recent person={person} guide={guide} />
      </div>
      <aside>
        <Counters person={person} guide={guide} />
        {guide.is_active && <Create />}
      </aside>
    </div>
  );
}

function Create() {
  return (
    <section className="create" aria-labelledby="create">
      <div className="plate">
        <img
          src="/pictures/anuradhapura-gold-1.w400.webp"
          srcSet="/pictures/anuradhapura-gold-1.w400.webp 400w, /pictures/anuradhapura-gold-1.w800.webp 800w"
          sizes="(max-width: 1000px) 100vw, 316px"
          width="400"
          height="267"
          alt=""
          loading="lazy"
        />
      </div>
      <h2 className="h-28" id="create">
        {copy.createTitle}
      </h2>
      <p className="quiet">{copy.createText}</p>
      <Link className="btn primary wide" to="/add-package">
        <Icon name="plus" small />
        {copy.create}
      </Link>
    </section>
  );
}

function Counters({ person, guide }: Props) {
  const { data } = useQuery(deskOf(person.id, guide.id));
  const counters = [
    [copy.confirmed, data?.confirmed],
    [copy.approved, data?.approved],
    [copy.pending, data?.pending],
  ] as const;
  return (
    <section aria-label={copy.counters}>
      <dl className="tally">
        {counters.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{count ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Recent({ person, guide }: Props) {
  const desk = useQuery(deskOf(person.id, guide.id));
  return (
    <section aria-labelledby="recent">
      <h2 className="h-section" id="recent">
        {copy.recentTitle}
      </h2>
      {desk.isPending && <span className="skel block" aria-busy="true" />}
      {desk.error && (
        <p className="failed" role="alert">
          {copy.recentFailed}{" "}
          <button type="button" className="link" onClick={() => void desk.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(desk.error)} />
        </p>
      )}
      {desk.data?.recent.length === 0 && (
        <p className="none">
          <b>{copy.recentEmpty}</b> <span className="quiet">{copy.recentHint}</span>
        </p>
      )}
      <ul className="recent">
        {desk.data?.recent.map((request) => (
          <li key={request.id}>
            <b title={request.contact_email}>{request.contact_email}</b>
            <span className="num quiet">{dayText(request.start_date)}</span>
            <span className="quiet">{travelers(request.number_of_travelers)}</span>
            <BookingStatus booking={{ ...request, is_completed: isCompleted(request) }} audience="dashboard" />
          </li>
        ))}
      </ul>
      {desk.data && desk.data.recent.length > 0 && (
        <Link className="go" to="/profile" search={{ mode: "host", tab: "bookings" }}>
          <span>{copy.allRequests}</span>
          <Icon name="right" small />
        </Link>
      )}
    </section>
  );
}
