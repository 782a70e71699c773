import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { copy, hoursText } from "./copy";
import { emptyStop, type StopForm } from "./form";
import { type CatalogueAttraction, catalogue } from "./queries";

type Props = {
  open: boolean;
  /** Their attractions come first. */
  places: string[];
  /** Already in the trip. */
  taken: string[];
  onChoose: (stop: StopForm) => void;
  onClose: () => void;
};

export function CatalogueDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} label={copy.catalogueTitle} className="sheet catalogue">
      <Catalogue {...props} />
    </Dialog>
  );
}

function Catalogue({ places, taken, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { data, isError, isPending } = useQuery(catalogue);
  const found = (data ?? []).filter((one) => isLike(one, typed));
  const near = found.filter((one) => isIn(one, places));
  const groups = [
    { title: copy.catalogueNear, list: near },
    { title: copy.catalogueAll, list: found.filter((one) => !near.includes(one)) },
  ];
  return (
    <>
      <header>
        <h2 className="h-22">{copy.catalogueTitle}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="find">
        <Icon name="search" />
        <input
          className="input"
          type="text"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to look for something
          autoFocus
          aria-label={copy.catalogueSearch}
          placeholder={copy.catalogueSearch}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="found" aria-busy={isPending}>
        {isError && <p className="quiet">{copy.catalogueFailed}</p>}
        {data && found.length === 0 && <p className="quiet">{copy.catalogueEmpty}</p>}
        {groups.map(
          ({ title, list }) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h3 className="small quiet">{title}</h3>
                <ul className="offers">
                  {list.map((one) => (
                    <Offer key={one.id} one={one} isTaken={taken.includes(one.id)} onChoose={onChoose} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <footer>
        <button type="button" className="btn primary" onClick={onClose}>
          {copy.done}
        </button>
      </footer>
    </>
  );
}

type OfferProps = { one: CatalogueAttraction; isTaken: boolean; onChoose: (stop: StopForm) => void };

function Offer({ one, isTaken, onChoose }: OfferProps) {
  return (
    <li>
      <div>
        <b>{one.title}</b>
        <p className="small quiet">
          {[one.location, one.attraction_type, hoursText(one.duration_hours)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <button
        type="button"
        className="btn line compact"
        aria-label={`${isTaken ? copy.chosen : copy.choose}: ${one.title}`}
        onClick={() => onChoose(stopOf(one))}
      >
        <Icon name={isTaken ? "check" : "plus"} small />
        <span>{isTaken ? copy.chosen : copy.choose}</span>
      </button>
    </li>
  );
}

function stopOf(one: CatalogueAttraction): StopForm {
  return {
    ...emptyStop(one.location ?? ""),
    id: one.id,
    title: one.title,
    description: one.description ?? one.title,
    attraction_type: one.attraction_type,
    duration_hours: String(one.duration_hours),
  };
}

function isLike(one: CatalogueAttraction, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const text = `${one.title} ${one.location ?? ""} ${one.attraction_type}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function isIn(one: CatalogueAttraction, places: string[]): boolean {
  return places.some((place) => place.toLowerCase() === one.location?.toLowerCase());
}
