import "./guides.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissing } from "../../api/errors";
import { usePlaces } from "../../api/places";
import { MissingPage } from "../../components/MissingPage";
import { NativeName } from "../../components/NativeName";
import { Portrait } from "../../components/Portrait";
import { ReviewList } from "../../components/ReviewList";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { CheckedCredentials } from "./CheckedCredentials";
import { ContactGuide } from "./ContactGuide";
import { aboutTitle, copy, experienceText, introduction, rateText } from "./copy";
import { GuideTrips } from "./GuideTrips";
import { homeOf, homeText } from "./location";
import { type GuideDetail, guideDetail } from "./queries";

export function GuidePage() {
  const { id } = useParams({ from: "/guides/$id" });
  const { data, error, refetch } = useQuery(guideDetail(id));
  if (error && (!data || isMissing(error))) {
    return (
      <MissingPage
        title={copy.missingTitle}
        missing={copy.missingText}
        failed={copy.detailErrorText}
        error={error}
        onAgain={() => void refetch()}
      >
        <Link className="btn primary" to="/guides">
          {copy.back}
        </Link>
      </MissingPage>
    );
  }
  return data ? <Guide guide={data} /> : <Skeleton />;
}

function Guide({ guide }: { guide: GuideDetail }) {
  useDocumentHead({
    title: `${guide.display_name} | Serendib`,
    description: guide.bio?.trim() || introduction(guide.display_name, homeOf(guide.guide_locations)),
  });
  return (
    <article className="guide-page wrap">
      <p className="back no-print">
        <Link className="go" to="/guides">
          <Icon name="left" />
          <span>{copy.back}</span>
        </Link>
      </p>
      <Head guide={guide} />
      <div className="about-guide">
        <section aria-labelledby="about">
          <h2 className="h-28" id="about">
            {aboutTitle(guide.display_name)}
          </h2>
          <p className="bio">{guide.bio?.trim() || copy.noBio}</p>
        </section>
        <dl>
          <Fact icon="speech" name={copy.languages}>
            <Others
              names={guide.guide_languages.map((one) => one.language_name)}
              levels={guide.guide_languages.map((one) => one.level)}
              filter="language"
            />
          </Fact>
          <Fact icon="flag" name={copy.experience}>
            {experienceText(guide.experience_years)}
          </Fact>
          <Fact icon="star" name={copy.specialties}>
            <Others names={guide.guide_specialties.map((one) => one.specialty_name)} filter="specialty" />
          </Fact>
          {guide.hourly_rate !== null && (
            <Fact icon="price" name={copy.hourlyRate}>
              {rateText(guide.hourly_rate)}
            </Fact>
          )}
        </dl>
      </div>
      <CheckedCredentials guide={guide.id} />
      <GuideTrips guide={guide.id} />
      <ReviewList title={copy.reviews} subject="guide" of={guide} guides={[guide]} />
    </article>
  );
}

function Head({ guide }: { guide: GuideDetail }) {
  const places = usePlaces();
  return (
    <header className="guide-head">
      <Portrait name={guide.display_name} photo={guide.avatar_url} />
      <div>
        <p className="known">
          <span className="badge verified">
            <Icon name="seal" small />
            {copy.verifiedGuide}
          </span>
          <Stars rating={guide.rating} reviews={guide.review_count} />
        </p>
        <h1 className="h-hero">{guide.display_name}</h1>
        <p className="facts">
          <span>
            <Icon name="pin" />
            <span>{homeText(guide.guide_locations)}</span>
            <NativeName place={places.find(homeOf(guide.guide_locations))} />
          </span>
        </p>
      </div>
      <ContactGuide guide={guide.id} />
    </header>
  );
}

function Fact({
  icon,
  name,
  children,
}: {
  icon: "speech" | "flag" | "star" | "price";
  name: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

type OthersProps = { names: string[]; levels?: (string | null)[]; filter: "language" | "specialty" };

/** Links to all guides who have one. */
function Others({ names, levels = [], filter }: OthersProps) {
  if (names.length === 0) return <span>{copy.notSpecified}</span>;
  return (
    <ul className="others">
      {names.map((name, place) => (
        <li key={name}>
          <Link to="/guides" search={{ [filter]: name }}>
            {name}
          </Link>
          {levels[place] && <span className="quiet">{` · ${levels[place]}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function Skeleton() {
  return (
    <div className="guide-page wrap" aria-busy="true">
      <p className="back">
        <span className="go" role="status">
          {copy.loadingOne}
        </span>
      </p>
      <div className="guide-head">
        <span className="med skel" />
        <div>
          <span className="skel line-s" />
          <span className="skel headline" />
          <span className="skel line-m" />
        </div>
      </div>
      <div className="about-guide">
        <span className="skel tall" />
        <span className="skel tall" />
      </div>
    </div>
  );
}
