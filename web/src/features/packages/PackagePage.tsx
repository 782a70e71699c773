import "./package.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { isMissing } from "../../api/errors";
import { PlainPage } from "../../components/PlainPage";
import { ReviewList } from "../../components/ReviewList";
import { Icon } from "../../components/ui/Icon";
import { Tabs } from "../../components/ui/Tabs";
import { useHead } from "../../components/useHead";
import { BookingBar, BookingCard } from "./BookingCard";
import { copy } from "./copy";
import { Gallery } from "./Gallery";
import { Hosts } from "./Hosts";
import { Included } from "./Included";
import { Intro } from "./Intro";
import { PackageSkeleton } from "./PackageSkeleton";
import { type Host, type PackageDetail, packageDetail, packageHosts, packageReviews } from "./queries";
import { Timeline } from "./Timeline";
import type { PackageTab } from "./tab";

export function PackagePage() {
  const { id } = useParams({ from: "/packages/$id" });
  const trip = useQuery(packageDetail(id));
  const hosts = useQuery(packageHosts(id));
  const error = trip.error ?? hosts.error;
  if (error) {
    const retry = () => void Promise.all([trip.refetch(), hosts.refetch()]);
    return <Missing error={error} onRetry={retry} />;
  }
  if (!trip.data || !hosts.data) return <PackageSkeleton />;
  return <Package trip={trip.data} hosts={hosts.data} />;
}

function Package({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const { tab } = useSearch({ from: "/packages/$id" });
  const navigate = useNavigate({ from: "/packages/$id" });
  const reviews = useQuery(packageReviews(trip.id));
  useHead({ title: `${trip.title} | Serendib`, description: trip.description ?? trip.title });
  const pictures = trip.images && trip.images.length > 0 ? trip.images : trip.image_url ? [trip.image_url] : [];
  return (
    <article className="package-page">
      <div className="wrap">
        <p className="back no-print">
          <Link className="go" to="/search">
            <Icon name="left" />
            <span>{copy.back}</span>
          </Link>
        </p>
        <Gallery pictures={pictures} title={trip.title} />
        <div className="body-and-card">
          <div>
            <Intro trip={trip} />
            <Tabs<PackageTab>
              label={copy.tabs}
              selected={tab}
              onSelect={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
              tabs={[
                { id: "days", label: copy.days, panel: <Timeline trip={trip} /> },
                { id: "included", label: copy.included, panel: <Included trip={trip} /> },
                { id: "hosts", label: copy.hosts, panel: <Hosts trip={trip} hosts={hosts} /> },
              ]}
            />
          </div>
          <BookingCard trip={trip} hosts={hosts} />
        </div>
        {reviews.data && reviews.data.length > 0 && <ReviewList title={copy.reviews} reviews={reviews.data} />}
      </div>
      <BookingBar trip={trip} />
    </article>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useHead({ title: `${copy.missingTitle} | Serendib`, description: copy.missingText, listed: false });
  return (
    <PlainPage
      alert
      scene={isMissing(error) ? "lost" : "error"}
      title={copy.missingTitle}
      text={isMissing(error) ? copy.missingText : error.message}
    >
      <p className="acts-row">
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
        {!isMissing(error) && (
          <button type="button" className="btn line" onClick={onRetry}>
            {copy.tryAgain}
          </button>
        )}
      </p>
    </PlainPage>
  );
}
