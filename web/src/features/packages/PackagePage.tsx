import "../../components/package/package.css";
import "./missing.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isMissing, missing } from "../../api/errors";
import { travelTimes } from "../../api/travelTimes";
import { MissingPage } from "../../components/MissingPage";
import { Gallery } from "../../components/package/Gallery";
import { Included } from "../../components/package/Included";
import { Intro } from "../../components/package/Intro";
import { Timeline } from "../../components/package/Timeline";
import { destinationsOf, picturesOf } from "../../components/package/view";
import { partyOf } from "../../components/party";
import { ReviewList } from "../../components/ReviewList";
import { addRecentTrip } from "../../components/recentlySeen";
import { SaveButton } from "../../components/SaveButton";
import { Icon } from "../../components/ui/Icon";
import { Tabs } from "../../components/ui/Tabs";
import { useDocumentHead } from "../../components/useDocumentHead";
import { useScrollDirection } from "../../components/useScrollDirection";
import { BookingBar, BookingCard } from "./BookingCard";
import { copy } from "./copy";
import { Hosts } from "./Hosts";
import { MoreTrips } from "./MoreTrips";
import { PackageSkeleton } from "./PackageSkeleton";
import { PackageStatusNote } from "./PackageStatusNote";
import type { PackageTab } from "./packageSearch";
import { useBooking, usePackageStatus } from "./packageStatus";
import { type Host, type PackageDetail, packageDetail, packageHosts } from "./queries";

/** Gives a phone's header space to the content. */
function hideHeader(isHidden: boolean): void {
  document.documentElement.toggleAttribute("data-down", isHidden);
}

export function PackagePage() {
  const { id } = useParams({ from: "/packages/$id" });
  const trip = useQuery(packageDetail(id));
  const hosts = useQuery(packageHosts(id));
  const error = trip.error ?? hosts.error;
  // A failed refetch keeps the trip, unless it is gone.
  if (error && (!trip.data || !hosts.data || isMissing(error))) {
    const retry = () => void Promise.all([trip.refetch(), hosts.refetch()]);
    return <NoPackage error={error} onAgain={retry} />;
  }
  if (!trip.data || !hosts.data) return <PackageSkeleton isWaiting={trip.isPaused || hosts.isPaused} />;
  return <VisiblePackage trip={trip.data} hosts={hosts.data} />;
}

function NoPackage({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <MissingPage
      title={copy.missingTitle}
      missing={copy.missingText}
      failed={copy.errorText}
      error={error}
      onAgain={onAgain}
    >
      {isMissing(error) && <span className="missing-note small quiet">{copy.missingNote}</span>}
      <Link className="btn primary" to="/search">
        {copy.browse}
      </Link>
    </MissingPage>
  );
}

/**
 * A package that is not on sale is for its owners, hosts and admins if it is off sale; otherwise for the traveler it was
 * made for, who is none of them.
 */
function VisiblePackage({ trip, hosts }: { trip: PackageDetail; hosts: Host[] }) {
  const { isKnown, barred } = useBooking(trip.id, hosts);
  const { note, isOffSale, saleError, rereadSale } = usePackageStatus(trip.id);
  // Back on sale, until the package is read again.
  const [lastOffSale, setLastOffSale] = useState("");
  if (isOffSale && lastOffSale !== trip.id) setLastOffSale(trip.id);
  if (trip.isOnSale || isOffSale || lastOffSale === trip.id) return <Package trip={trip} hosts={hosts} />;
  if (!isKnown) return <PackageSkeleton isWaiting={false} />;
  if (saleError) return <NoPackage error={saleError} onAgain={rereadSale} />;
  if (barred === "host" || note?.mayEdit) return <NoPackage error={missing()} onAgain={() => undefined} />;
  return <Package trip={trip} hosts={hosts} isPrivate />;
}

type PackageProps = { trip: PackageDetail; hosts: Host[]; isPrivate?: boolean };

function Package({ trip, hosts, isPrivate = false }: PackageProps) {
  const { tab, people } = useSearch({ from: "/packages/$id" });
  const navigate = useNavigate({ from: "/packages/$id" });
  const times = useQuery(travelTimes(destinationsOf(trip)));
  const standing = usePackageStatus(trip.id);
  useScrollDirection(hideHeader);
  // Syncs with the browser's storage.
  useEffect(() => {
    if (trip.isOnSale) addRecentTrip(trip);
  }, [trip]);
  useDocumentHead({ title: `${trip.title} | Serendib`, description: trip.description ?? trip.title });
  return (
    <article className="package-page">
      <div className="wrap">
        <p className="back no-print">
          <BackToSearch />
          {trip.isOnSale && <SaveButton trip={trip} className="btn line compact" />}
        </p>
        {isPrivate && (
          <p className="made-for-you">
            <span className="badge verified">
              <Icon name="seal" small />
              {copy.madeForYou}
            </span>
            <span className="small quiet">{copy.madeForYouText}</span>
          </p>
        )}
        {standing.note && <PackageStatusNote trip={trip} note={standing.note} />}
        <div className="body-and-card">
          <div className="trip-head">
            <Gallery pictures={picturesOf(trip)} title={trip.title} />
            <Intro trip={trip} verified={trip.isOnSale && standing.isVerified} />
          </div>
          <BookingCard trip={trip} hosts={hosts} />
          <div className="trip-body">
            <Tabs<PackageTab>
              label={copy.tabs}
              selected={tab}
              onSelect={(next) =>
                void navigate({
                  search: (now) => ({ ...now, tab: next }),
                  state: true,
                  replace: true,
                  resetScroll: false,
                })
              }
              tabs={[
                { id: "days", label: copy.days, panel: <Timeline trip={trip} times={times.data ?? []} /> },
                { id: "included", label: copy.included, panel: <Included trip={trip} people={people} /> },
                {
                  id: "hosts",
                  label: copy.hosts,
                  panel: <Hosts trip={trip} hosts={hosts} />,
                },
              ]}
            />
          </div>
        </div>
        <ReviewList title={copy.reviews} subject="package" of={trip} guides={hosts} />
        {trip.isOnSale && standing.isVerified && <MoreTrips trip={trip} />}
      </div>
      <BookingBar trip={trip} hosts={hosts} />
    </article>
  );
}

/** Back to the previous results, or to all trips. */
function BackToSearch() {
  const { history } = useRouter();
  const party = partyOf(useSearch({ from: "/packages/$id" }));
  return (
    <Link
      className="go"
      to="/search"
      search={party}
      onClick={(event) => {
        const { foundAt, __TSR_index: now } = history.location.state;
        if (foundAt === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.go(foundAt - now);
      }}
    >
      <Icon name="left" />
      <span>{copy.back}</span>
    </Link>
  );
}
