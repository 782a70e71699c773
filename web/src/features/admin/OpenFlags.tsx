import "./flagRows.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { instantDayText } from "../../lib/instants";
import { copy, kindName, reasonText } from "./flagCopy";
import { type Flag, packageFlags } from "./flagQueries";
import { ADMIN_DEFAULTS } from "./params";
import { useMay } from "./rights";

/** The open flags on the page of whom or what they are about; nothing without any. */
export function OpenFlags({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <section className="open-flags" aria-label={copy.openFlags}>
      <h3 className="label">{copy.openFlags}</h3>
      <ul className="flag-rows l">
        {flags.map((flag) => (
          <li key={flag.id}>
            <div>
              <p>
                <Link
                  className="link"
                  to="/admin"
                  search={{ ...ADMIN_DEFAULTS, tab: "flags", show: "open", item: flag.id }}
                  preload={false}
                >
                  {kindName(flag.kind)}
                </Link>
              </p>
              <p className="small quiet">{reasonText(flag)}</p>
            </div>
            <span className="small quiet num">{instantDayText(flag.open_since)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those of a package, for a role that works on them. */
export function PackageFlags({ id }: { id: string }) {
  return useMay("act_on_people") ? <ReadFlags id={id} /> : null;
}

function ReadFlags({ id }: { id: string }) {
  const { data } = useQuery(packageFlags(id));
  return <OpenFlags flags={data ?? []} />;
}
