import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../rights";
import { StateBadge } from "../StateBadge";
import { TransferDialog } from "../TransferDialog";
import { copy as transferCopy } from "../transferCopy";
import { copy } from "./copy";
import type { GuideRecord } from "./queries";

type HostedPackage = GuideRecord["packages"][number];

export function GuidePackages({ guide, packages }: { guide: string } & Pick<GuideRecord, "packages">) {
  const mayTransfer = useMay("decide_packages");
  const [moving, setMoving] = useState<HostedPackage>();
  return (
    <section aria-label={copy.packages}>
      <h3 className="label">{copy.packages}</h3>
      {packages.length === 0 && <p className="small quiet">{copy.noPackages}</p>}
      <ul className="record-rows l">
        {packages.map((one) => (
          <li key={one.id}>
            <Link to="/packages/$id" params={{ id: one.id }}>
              {one.title}
            </Link>
            <span className="small quiet">
              {one.is_owner && mayTransfer && (
                <button type="button" className="link" aria-haspopup="dialog" onClick={() => setMoving(one)}>
                  <span>{transferCopy.transfer}</span> <span className="sr">{one.title}</span>
                </button>
              )}
              <span>{one.is_owner ? copy.owner : copy.host}</span>{" "}
              {one.is_active ? <StateBadge state={one.status} /> : <span className="status">{copy.offSale}</span>}
            </span>
          </li>
        ))}
      </ul>
      <TransferDialog trip={moving} owner={guide} onClose={() => setMoving(undefined)} />
    </section>
  );
}
