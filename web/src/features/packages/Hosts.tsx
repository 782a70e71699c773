import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Portrait } from "../../components/Portrait";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { copy, experienceText, offeredIn } from "./copy";
import type { Host, PackageDetail } from "./queries";

const HostNextStart = lazy(() => import("./NextStarts").then((file) => ({ default: file.HostNextStart })));

type Props = {
  trip: Pick<PackageDetail, "id" | "isOnSale" | "min_people" | "max_people" | "package_languages">;
  hosts: Host[];
};

/** Each guide is listed with their own languages. */
export function Hosts({ trip, hosts }: Props) {
  if (hosts.length === 0) return <p className="blank quiet">{copy.barredShort.hostless}</p>;
  return (
    <div className="hosts-panel">
      <h2 className="sr">{copy.hosts}</h2>
      <p className="note">{copy.hostsNote}</p>
      {trip.package_languages.length > 0 && (
        <p className="small quiet offered-in">{offeredIn(trip.package_languages.map((one) => one.language_name))}</p>
      )}
      {hosts.map((host) => (
        <article key={host.id} className="host">
          <Portrait name={host.display_name} photo={host.avatar_url} />
          <div>
            <h3 className="h-28">
              <Link to="/guides/$id" params={{ id: host.id }}>
                {host.display_name}
              </Link>
            </h3>
            <p className="facts">
              <span className="sealed">
                <Icon name="seal" />
                {copy.verifiedHost}
              </span>
              {host.guide_languages.length > 0 && (
                <span>
                  <Icon name="speech" />
                  <span>{host.guide_languages.map((one) => one.language_name).join(", ")}</span>
                </span>
              )}
              {homeOf(host) && (
                <span>
                  <Icon name="pin" />
                  <span>{homeOf(host)}</span>
                </span>
              )}
              {host.experience_years !== null && <span>{experienceText(host.experience_years)}</span>}
              <Stars rating={host.rating} reviews={host.review_count} />
            </p>
            {trip.isOnSale && (
              <Suspense fallback={null}>
                <HostNextStart trip={trip} host={host.id} />
              </Suspense>
            )}
            <blockquote>{host.bio?.trim() || copy.hostBio}</blockquote>
          </div>
        </article>
      ))}
    </div>
  );
}

/** Their home, as in the directory. */
function homeOf({ guide_locations: places }: Host): string | undefined {
  return (places.find((one) => one.is_primary_location) ?? places[0])?.location_name;
}
