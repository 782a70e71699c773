import { Link } from "@tanstack/react-router";
import { Icon } from "../../../components/ui/Icon";
import { ADMIN_DEFAULTS } from "../params";
import { copy, hindranceOf, whatText, whyText } from "./actionCopy";
import type { ErasurePreview } from "./actions";

export function ErasureLists({ preview: { erased, retained } }: { preview: ErasurePreview }) {
  return (
    <div className="erasure">
      <section aria-label={copy.erased}>
        <h3 className="label">{copy.erased}</h3>
        {erased.length === 0 && <p className="quiet">{copy.nothing}</p>}
        <ul>
          {erased.map(({ what, count }) => (
            <li key={what}>
              <span>{whatText(what)}</span>
              <b className="num">{count}</b>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={copy.retained}>
        <h3 className="label">{copy.retained}</h3>
        {retained.length === 0 && <p className="quiet">{copy.nothing}</p>}
        <ul>
          {retained.map(({ what, count, why, until }) => (
            <li key={what}>
              <span>
                <span>{whatText(what)}</span>
                <span className="small quiet">{whyText(why, until)}</span>
              </span>
              <b className="num">{count}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Each with the place where it is settled. */
export function ErasureHindrances({ person, hindrances }: { person: string; hindrances: readonly string[] }) {
  return (
    <section aria-label={copy.hindered}>
      <h3 className="label">{copy.hindered}</h3>
      <ul className="erasure-hindrances">
        {hindrances.map((name) => {
          const { text, area, areaName } = hindranceOf(name);
          return (
            <li key={name}>
              <span>{text}</span>
              {area !== undefined && (
                <Link
                  className="go"
                  to="/admin"
                  search={{ ...ADMIN_DEFAULTS, tab: area, person: area === "bookings" ? person : "" }}
                  preload={false}
                >
                  <span>{areaName}</span>
                  <Icon name="right" small />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
