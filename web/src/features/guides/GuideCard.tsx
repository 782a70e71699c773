import { Link } from "@tanstack/react-router";
import type { Places } from "../../api/places";
import { NativeName } from "../../components/NativeName";
import { Portrait } from "../../components/Portrait";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./copy";
import { homeOf, homeText } from "./location";
import type { GuideCard as Guide } from "./searchGuides";

export function GuideCard({ guide, places }: { guide: Guide; places: Places }) {
  return (
    <article className="person">
      <Portrait name={guide.display_name} photo={guide.avatar_url} />
      <div>
        <p className="known">
          <span className="badge verified">
            <Icon name="seal" small />
            <span>{copy.verified}</span>
            {guide.isLicensed && <span>{copy.licensed}</span>}
          </span>
          <Stars rating={guide.rating} reviews={guide.review_count} />
        </p>
        <h2 className="h-28">
          <Link to="/guides/$id" params={{ id: guide.id }}>
            {guide.display_name}
          </Link>
        </h2>
        <p className="facts">
          <span>
            <Icon name="pin" />
            <span>{homeText(guide.guide_locations)}</span>
            <NativeName place={places.find(homeOf(guide.guide_locations))} />
          </span>
        </p>
        {guide.bio && <p className="desc quiet">{guide.bio}</p>}
        {guide.guide_languages.length > 0 && (
          <p className="facts">
            <span>
              <Icon name="speech" />
              <span className="sr">{`${copy.languages}: `}</span>
              <span>{guide.guide_languages.map((one) => one.language_name).join(", ")}</span>
            </span>
          </p>
        )}
        {guide.guide_specialties.length > 0 && (
          <ul className="badges" aria-label={copy.specialties}>
            {guide.guide_specialties.map(({ specialty_name }) => (
              <li key={specialty_name} className="badge hollow">
                {specialty_name}
              </li>
            ))}
          </ul>
        )}
        <Link className="go" to="/guides/$id" params={{ id: guide.id }}>
          <span>
            {copy.viewProfile}
            <span className="sr">{` of ${guide.display_name}`}</span>
          </span>
          <Icon name="right" />
        </Link>
      </div>
    </article>
  );
}

export function GuideSkeletons() {
  return (
    <ul className="people" aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <li key={n} aria-hidden={n > 1}>
          {n === 1 && <span className="sr">{copy.loading}</span>}
          <div className="person">
            <span className="med skel" />
            <div>
              <span className="skel line-s" />
              <span className="skel line-l" />
              <span className="skel line-m" />
              <span className="skel block" />
              <span className="skel line-m" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
