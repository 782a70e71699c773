import { Link } from "@tanstack/react-router";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import type { GuideRecord } from "./queries";

export function GuidePackages({ packages }: Pick<GuideRecord, "packages">) {
  return (
    <section aria-label={copy.packages}>
      <h3 className="label">{copy.packages}</h3>
      {packages.length === 0 && <p className="small quiet">{copy.noPackages}</p>}
      <ul className="record-rows l">
        {packages.map(({ id, title, status, is_active, is_owner }) => (
          <li key={id}>
            <Link to="/packages/$id" params={{ id }}>
              {title}
            </Link>
            <span className="small quiet">
              <span>{is_owner ? copy.owner : copy.host}</span>{" "}
              {is_active ? <StateBadge state={status} /> : <span className="status">{copy.offSale}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
