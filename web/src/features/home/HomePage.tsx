import "./home.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TripCardRow } from "../../api/database.gen";
import { Picture } from "../../components/Picture";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { Featured } from "./Featured";
import { Hero } from "./Hero";
import { featuredTrips } from "./queries";

export function HomePage() {
  useDocumentHead({ title: copy.title, description: copy.subline });
  return (
    <div className="home">
      <Hero />
      <Featured />
      <WhyUs />
      <BecomeAGuide />
    </div>
  );
}

function WhyUs() {
  return (
    <section className="sec wrap why" aria-labelledby="why">
      <div className="aside">
        <h2 className="h-page" id="why">
          {copy.why}
        </h2>
        <p className="lede quiet">{copy.whyLede}</p>
        <figure>
          <div className="plate">
            <Picture url="/pictures/kandy-dawn-1.webp" alt="" sizes="(max-width: 1000px) 90vw, 480px" />
          </div>
          <figcaption className="note">
            {copy.whyCaption},{" "}
            <span className="native" lang="si">
              මහනුවර
            </span>
          </figcaption>
        </figure>
      </div>
      <dl>
        {copy.promises.map((promise) => (
          <div key={promise.title}>
            <Icon name={promise.icon} />
            <dt>{promise.title}</dt>
            <dd className="quiet">{promise.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const SHOWN_FACES = 4;

function BecomeAGuide() {
  const trips = useQuery(featuredTrips);
  const faces = hosts(trips.data ?? []).slice(0, SHOWN_FACES);
  return (
    <section className="slab" aria-labelledby="become">
      <div className="wrap">
        <div>
          {(trips.isPending || faces.length > 0) && (
            <div className="ring" aria-hidden="true">
              {faces.map((guide) => (
                <Portrait key={guide.display_name} name={guide.display_name} photo={guide.avatar_url} />
              ))}
            </div>
          )}
          <h2 className="h-page" id="become">
            {copy.become}
          </h2>
          <p className="lede">{copy.becomeLede}</p>
          <Link className="btn saffron" to="/become-guide">
            {copy.becomeAction}
          </Link>
        </div>
        <ul className="l">
          {copy.benefits.map(([title, text]) => (
            <li key={title}>
              <h3 className="h-22">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Each once. */
function hosts(trips: TripCardRow[]) {
  const guides = trips.flatMap((trip) => trip.package_guides).flatMap((host) => host.guides ?? []);
  return [...new Map(guides.map((guide) => [guide.display_name, guide])).values()];
}
