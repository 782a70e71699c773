import "./sale.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "../../api/errors";
import { type PackageSale, packageSale } from "../../api/packageSales";
import { DialogForm } from "../DialogForm";
import { OFFLINE_TEXT } from "../offlineText";
import { copy } from "./copy";
import type { useSaleChange } from "./useSaleChange";

export const DIALOG_CLASS = "dialog sale-dialog";

export type PackageName = { id: string; title: string };

type Props = {
  person: string;
  trip: PackageName;
  title: string;
  text: string;
  send: string;
  isReady?: boolean;
  isDangerous?: boolean;
  change: ReturnType<typeof useSaleChange>;
  countsText: (sale: PackageSale) => string;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** What happens with the package and its bookings, and the fields of the change. */
export function SaleForm(props: Props) {
  const { person, trip, title, text, send, isReady = true, isDangerous = false, change, countsText } = props;
  return (
    <DialogForm
      title={title}
      isReady={isReady}
      isPending={change.isPending}
      error={change.error}
      notice={change.error && failureText(change.error, copy.changeFailed)}
      leave={copy.cancel}
      send={send}
      isDangerous={isDangerous}
      onSend={props.onSend}
      onClose={props.onClose}
    >
      <p className="sale-trip">
        <b>
          <bdi>{trip.title}</bdi>
        </b>
      </p>
      <p>{text}</p>
      <BookingsToCome person={person} trip={trip} countsText={countsText} />
      {props.children}
      {change.isPaused && (
        <p className="hint" role="status">
          {OFFLINE_TEXT}
        </p>
      )}
    </DialogForm>
  );
}

function BookingsToCome({ person, trip, countsText }: Pick<Props, "person" | "trip" | "countsText">) {
  const { data, error, refetch } = useQuery(packageSale(person, trip.id));
  if (data) return <p className="sale-counts">{countsText(data)}</p>;
  if (!error) return <span className="skel sale-counts-skel" aria-hidden="true" />;
  return (
    <p className="sale-counts" role="alert">
      {copy.countsFailed}{" "}
      <button type="button" className="link" onClick={() => void refetch()}>
        {copy.tryAgain}
      </button>
    </p>
  );
}
