import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../../../api/session";
import { copy as saleCopy } from "../../../components/package-sale/copy";
import { isOffSale } from "../../../components/package-sale/saleState";
import { TakeDownDialog } from "../../../components/package-sale/TakeDownDialog";
import { copy as takeDownCopy } from "../../../components/package-sale/takeDownCopy";
import { usePutBack } from "../../../components/package-sale/useSaleChange";
import { useLostFocus } from "../../../components/useLostFocus";
import { ADMIN_DEFAULTS } from "../params";
import { ReopenDialog } from "../ReopenDecision";
import { copy as reopenCopy } from "../reopenCopy";
import { useMay } from "../rights";
import { TransferDialog } from "../TransferDialog";
import { copy as transferCopy } from "../transferCopy";
import { copy } from "./copy";
import type { PackageRecord } from "./queries";

type PackageAction = "takeDown" | "transfer" | "reopen";

/** What the role and the state of the package allow. */
export function PackageActions({ record }: { record: PackageRecord }) {
  const { package: trip, hosts } = record;
  const mayDecide = useMay("decide_packages");
  const mayFeature = useMay("edit_content");
  const [open, setOpen] = useState<PackageAction>();
  const { putBack, isPending } = usePutBack();
  const { fallback, area } = useLostFocus<HTMLElement>();
  const owner = hosts.find((host) => host.is_owner);
  if (!mayDecide && !mayFeature) return null;
  const offered = mayDecide ? actionsOf(record) : [];
  return (
    <section className="person-actions" aria-label={copy.actions} tabIndex={-1} ref={fallback} {...area}>
      {mayDecide && isOffSale({ state: trip.sale }) && (
        <button type="button" className="btn line compact" aria-disabled={isPending} onClick={() => putBack(trip.id)}>
          {isPending ? saleCopy.puttingBack : saleCopy.putBack}
        </button>
      )}
      {offered.map(({ action, label, isDangerous }) => (
        <button
          key={action}
          type="button"
          className={isDangerous ? "btn danger compact" : "btn line compact"}
          aria-haspopup="dialog"
          onClick={() => setOpen(action)}
        >
          {label}
        </button>
      ))}
      {mayFeature && trip.sale === "on_sale" && (
        <Link
          className="go"
          to="/admin"
          search={{ ...ADMIN_DEFAULTS, tab: "content", item: "featured_trips" }}
          preload={false}
        >
          {trip.is_featured ? copy.isFeatured : copy.feature}
        </Link>
      )}
      <Dialogs record={record} owner={owner?.guide_id ?? ""} open={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function actionsOf({ package: trip, hosts }: PackageRecord) {
  const all: { action: PackageAction; label: string; isOffered: boolean; isDangerous?: boolean }[] = [
    {
      action: "takeDown",
      label: takeDownCopy.takeDown,
      isOffered: ["on_sale", "paused", "retired"].includes(trip.sale),
      isDangerous: true,
    },
    { action: "reopen", label: reopenCopy.open, isOffered: trip.sale === "rejected" },
    {
      action: "transfer",
      label: transferCopy.transfer,
      isOffered: trip.sale !== "private" && hosts.some((host) => host.is_owner),
    },
  ];
  return all.filter(({ isOffered }) => isOffered);
}

type DialogsProps = { record: PackageRecord; owner: string; open: PackageAction | undefined; onClose: () => void };

function Dialogs({ record: { package: trip }, owner, open, onClose }: DialogsProps) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : "";
  return (
    <>
      <TakeDownDialog person={person} trip={trip} open={open === "takeDown"} onClose={onClose} />
      <TransferDialog trip={open === "transfer" ? trip : undefined} owner={owner} onClose={onClose} />
      <ReopenDialog
        subject="package"
        id={trip.id}
        name={trip.title}
        isOpen={open === "reopen"}
        onReopen={onClose}
        onClose={onClose}
      />
    </>
  );
}
