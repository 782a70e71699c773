import { Link } from "@tanstack/react-router";
import { useSupportEmail } from "../api/support";
import { IslandMark } from "../components/IslandMark";
import { today } from "../lib/dates";
import { copy, copyright } from "./copy";
import { ThemeChoice } from "./ThemeChoice";

export function Footer() {
  const email = useSupportEmail();
  return (
    <footer className="foot">
      <div className="bandrule" />
      <div className="wrap">
        <div className="cols">
          <div>
            <Link className="brand" to="/">
              <IslandMark road="var(--slab)" />
              <span>{copy.brand}</span>
            </Link>
            <p className="tagline">{copy.tagline}</p>
          </div>
          <nav aria-label={copy.explore}>
            <h2>{copy.explore}</h2>
            <ul className="l">
              <li>
                <Link to="/search">{copy.allExperiences}</Link>
              </li>
              <li>
                <Link to="/guides">{copy.findGuides}</Link>
              </li>
              <li>
                <Link to="/destinations">{copy.destinations}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-label={copy.support}>
            <h2>{copy.support}</h2>
            <ul className="l">
              <li>
                <Link to="/safety">{copy.safety}</Link>
              </li>
              <li>
                <Link to="/terms">{copy.terms}</Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2>{copy.contact}</h2>
            <ul className="l">
              <li>
                <Link to="/contact">{copy.contactUs}</Link>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li className="city">{copy.city}</li>
            </ul>
          </div>
        </div>
        <div className="base">
          <span suppressHydrationWarning>{copyright(Number(today().slice(0, 4)))}</span>
          <span className="native">
            <span lang="si">ආයුබෝවන්</span> · <span lang="ta">வணக்கம்</span>
          </span>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}
