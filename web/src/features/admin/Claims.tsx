import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClaims } from "../../api/support";
import { Icon } from "../../components/ui/Icon";
import { usdCents } from "../../lib/money";
import { countText } from "../../lib/text";
import { copy } from "./copy";
import { realNumbers } from "./queries";

/** The site's claims in figures, each beside the real number (D-029). */
export function Claims() {
  const claims = useClaims();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...realNumbers, enabled: isOpen });
  const lines = [
    [`${claims.guides} Verified Guides`, data && countText(data.guides, "active guide", "active guides")],
    [`${claims.packages} Unique Packages`, data && countText(data.packages, "package on sale", "packages on sale")],
    [`${claims.travelers} happy travelers`, data && countText(data.trips, "confirmed booking", "confirmed bookings")],
    [`${claims.earning} average monthly earning`, data && `${usdCents(data.earning)} per active guide in 30 days`],
    [
      `${claims.bookings} bookings per month`,
      data && countText(data.bookings, "request in 30 days", "requests in 30 days"),
    ],
  ] as const;
  return (
    <details className="claims" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">
        {copy.claims}
        <Icon name="chevron" small />
      </summary>
      <dl className="small">
        {lines.map(([claim, real]) => (
          <div key={claim}>
            <dt>{claim}</dt>
            <dd className="num">{real ?? "…"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
