import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { POPULAR_CITIES_HERO, SUGGESTION_LIMIT } from "../../api/constants.gen";
import { usePlaceSuggestions } from "../../api/places";
import { useClaims } from "../../api/support";
import { isBrokenPicture } from "../../components/brokenPicture";
import { NoPicture } from "../../components/Picture";
import { placeChoices } from "../../components/placeChoices";
import { useTheme } from "../../components/theme";
import { Combobox } from "../../components/ui/Combobox";
import { Icon } from "../../components/ui/Icon";
import { useSearchChoices } from "../../components/useSearchChoices";
import { copy } from "./copy";

export function Hero() {
  const claims = useClaims();
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div>
            <h1 className="h-hero">
              {copy.headingStart} <span className="together">{copy.headingPlace}</span> {copy.headingEnd}
            </h1>
            <p className="lede">{copy.subline}</p>
          </div>
          <div className="seekbox">
            <HeroSearch />
            <p className="sugg">
              {POPULAR_CITIES_HERO.map((city) => (
                <Link key={city} to="/search" search={{ location: city }}>
                  {city}
                </Link>
              ))}
            </p>
            <p className="own">
              <Link className="go" to="/ai-itinerary">
                <span>{copy.planOwn}</span>
                <Icon name="right" small />
              </Link>
            </p>
          </div>
        </div>
        <Panorama />
      </section>
      <div className="wrap">
        <div className="figures">
          <p className="note">{copy.caption}</p>
          {copy.claims.map(([claim, what]) => (
            <p key={what}>
              <b className="num">{claims[claim]}</b>
              <span>{what}</span>
            </p>
          ))}
        </div>
      </div>
    </>
  );
}

function HeroSearch() {
  const [text, setText] = useState("");
  const places = usePlaceSuggestions(text, SUGGESTION_LIMIT);
  const others = useSearchChoices(text);
  const navigate = useNavigate();
  const submit = (words: string) => {
    const location = words.trim();
    if (location !== "") void navigate({ to: "/search", search: { location } });
  };
  return (
    <search>
      <form
        className="seek combo"
        action="/search"
        // By the browser's own submit; the client accepts an empty one.
        ref={(form) => {
          if (form) form.noValidate = true;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
      >
        <Icon name="pin" />
        <Combobox
          id="where"
          name="location"
          required
          label={copy.placeholder}
          placeholder={copy.placeholder}
          value={text}
          choices={placeChoices(places, POPULAR_CITIES_HERO, others)}
          onType={setText}
          onChoose={(choice) =>
            void navigate("link" in choice ? choice.link : { to: "/search", search: choice.search })
          }
          onSubmit={submit}
        />
        <button type="submit" className="btn primary">
          {copy.find}
        </button>
      </form>
    </search>
  );
}

const PHONE = "(max-width: 560px)";
const PHONE_SIZE = { width: "780", height: "900" };
const WIDE_SIZE = { width: "1920", height: "760" };
/** By system setting, always or never. Chosen before any script runs. */
const NIGHT = { system: "(prefers-color-scheme: dark)", dark: "(min-width: 0)", light: "(max-width: 0)" } as const;

/** By day and by night. The train crosses once and stops, unless reduced motion is set. */
function Panorama() {
  const night = NIGHT[useTheme()];
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div className="pano">
        <NoPicture alt={copy.heroAlt} />
      </div>
    );
  }
  return (
    <div className="pano">
      <picture>
        <source media={`${PHONE} and ${night}`} srcSet="/pictures/hero-ella-night-phone.svg" {...PHONE_SIZE} />
        <source media={night} srcSet="/pictures/hero-ella-night.svg" {...WIDE_SIZE} />
        <source media={PHONE} srcSet="/pictures/hero-ella-dawn-phone.svg" {...PHONE_SIZE} />
        <img
          src="/pictures/hero-ella-dawn.svg"
          {...WIDE_SIZE}
          alt={copy.heroAlt}
          fetchPriority="high"
          ref={(picture) => {
            if (isBrokenPicture(picture)) setFailed(true);
          }}
          onError={() => setFailed(true)}
        />
      </picture>
    </div>
  );
}
