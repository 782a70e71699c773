import "../records.css";
import "./packageList.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../components/ui/Icon";
import { dayText } from "../../../lib/dates";
import { instantDayText, instantText } from "../../../lib/instants";
import { usd } from "../../../lib/money";
import { entryTitle } from "../auditText";
import { Fact, Facts } from "../Facts";
import { OpenFlags } from "../OpenFlags";
import { OpenRecord } from "../OpenRecord";
import { ADMIN_DEFAULTS } from "../params";
import { RecordBookings } from "../RecordBookings";
import { RecordLink } from "../RecordLink";
import { ratingText } from "../recordCopy";
import { bookingsOf } from "../recordQueries";
import { useMay } from "../rights";
import { StateBadge } from "../StateBadge";
import { copy, reasonTitle } from "./copy";
import { PackageActions } from "./PackageActions";
import { type PackageRecord, packageRecord } from "./queries";

/** Everything about one package, and what the staff can do with it. */
export function PackagePage({ id, onBack }: { id: string; onBack: () => void }) {
  const mayReadBookings = useMay("read_bookings");
  return (
    <OpenRecord label={copy.record} reading={useQuery(packageRecord(id))} failed={copy.recordFailed} onBack={onBack}>
      {(data) => (
        <>
          <Head trip={data.package} />
          <PackageActions record={data} />
          <div className="record-columns">
            <div>
              <Reason trip={data.package} />
              <OpenFlags flags={data.flags} />
              <PackageFacts trip={data.package} />
              {mayReadBookings && <Bookings id={id} />}
              <Hosts hosts={data.hosts} />
            </div>
            <History history={data.history} />
          </div>
        </>
      )}
    </OpenRecord>
  );
}

function Bookings({ id }: { id: string }) {
  const reading = useQuery(bookingsOf({ package_id: id }));
  return <RecordBookings reading={reading} other="traveler" whose={{ package: id }} />;
}

type TripProps = { trip: PackageRecord["package"] };

function Head({ trip }: TripProps) {
  const mayReview = useMay("decide_packages");
  // A waiting edit is in the queue under an id of its own.
  const review = trip.sale === "in_review" ? { item: trip.id } : { q: trip.title };
  return (
    <div className="record-head">
      <h2 className="h-28" dir="auto">
        {trip.title}
      </h2>
      <StateBadge state={trip.sale} />
      {trip.is_featured && <span className="badge">{copy.featured}</span>}
      {trip.waiting && trip.sale !== "in_review" && <span className="badge hollow">{copy.editWaits}</span>}
      <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
        <span>{copy.openPage}</span>
        <Icon name="right" small />
      </Link>
      {trip.waiting && mayReview && (
        <Link className="go" to="/admin" search={{ ...ADMIN_DEFAULTS, ...review }} preload={false}>
          <span>{copy.openReview}</span>
          <Icon name="right" small />
        </Link>
      )}
    </div>
  );
}

function Reason({ trip }: TripProps) {
  if (trip.reason === null || trip.reason === "") return null;
  const title = reasonTitle(trip.sale);
  return (
    <section className="package-reason" aria-label={title}>
      <h3 className="label">{title}</h3>
      <p dir="auto">{trip.reason}</p>
    </section>
  );
}

function PackageFacts({ trip }: TripProps) {
  return (
    <Facts>
      <Fact name={copy.price}>
        <span className="num">{usd(trip.price)}</span> <span className="quiet">{copy.perPerson}</span>
      </Fact>
      <Fact name={copy.days}>
        <span className="num">{trip.days}</span>
      </Fact>
      <Fact name={copy.openBookings}>
        <span className="num">{trip.open_bookings}</span>
      </Fact>
      <Fact name={copy.stars}>
        <span className="num">{ratingText(trip.rating, trip.reviews)}</span>
      </Fact>
      {trip.resumes_on !== null && (
        <Fact name={copy.resumes}>
          <span className="num">{dayText(trip.resumes_on)}</span>
        </Fact>
      )}
      <Fact name={copy.places}>
        {trip.places.length === 0 ? (
          <span className="quiet">{copy.none}</span>
        ) : (
          <span dir="auto">{trip.places.join(", ")}</span>
        )}
      </Fact>
      <Fact name={copy.startsFrom}>
        {trip.starts_from === null ? (
          <span className="quiet">{copy.none}</span>
        ) : (
          <span dir="auto">{trip.starts_from}</span>
        )}
      </Fact>
      <Fact name={copy.created}>
        <span className="num">{instantDayText(trip.created_at)}</span>
      </Fact>
      <Fact name={copy.changed}>
        <span className="num">{instantText(trip.updated_at)}</span>
      </Fact>
    </Facts>
  );
}

function Hosts({ hosts }: Pick<PackageRecord, "hosts">) {
  return (
    <section aria-label={copy.hosts}>
      <h3 className="label">{copy.hosts}</h3>
      {hosts.length === 0 && <p className="small quiet">{copy.noHost}</p>}
      <ul className="record-rows l">
        {hosts.map((host) => (
          <li key={host.guide_id}>
            <RecordLink tab="guides" id={host.guide_id} text={host.name} isPlain />
            <span className="small quiet">
              <span>{host.is_owner ? copy.owner : copy.host}</span>
              {!host.is_active && <span className="status rejected">{copy.suspended}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<PackageRecord, "history">) {
  return (
    <section aria-label={copy.history}>
      <h3 className="label">{copy.history}</h3>
      {history.length === 0 && <p className="small quiet">{copy.noHistory}</p>}
      <ol className="package-history l">
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of one instant have no other key
          <li key={`${entry.at} ${index}`}>
            <b>{entryTitle(entry.action)}</b>
            {entry.reason !== null && entry.reason !== "" && <span dir="auto">{entry.reason}</span>}
            <span className="small quiet">
              <bdi>{entry.by}</bdi> <span className="num">{instantText(entry.at)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
