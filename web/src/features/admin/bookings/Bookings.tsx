import "../../../components/booking/booking-parts.css";
import "./bookings.css";
import { useLayoutEffect, useRef, useState } from "react";
import type { AdminSearch } from "../params";
import { useQueueKeys } from "../useQueueKeys";
import { BookingPage } from "./BookingPage";
import { BookingsList } from "./BookingsList";
import { copy } from "./copy";
import { toFilter } from "./filters";
import { type AdminBooking, useBookings } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** The list, or one booking in its place. J and K move in the list, and from booking to booking. */
export function Bookings({ search, onChange }: Props) {
  const { item } = search;
  const isOpen = item !== "";
  // A link to one booking does not read the list behind it.
  const [isListed, setListed] = useState(!isOpen);
  if (!isOpen && !isListed) setListed(true);
  const reading = useBookings(toFilter(search), isListed);
  const rows = reading.rows ?? [];
  const [cursor, setCursor] = useState(item);
  if (isOpen && cursor !== item) setCursor(item);
  const current = rows.find(({ id }) => id === cursor);
  const { place, keys } = useQueueKeys({
    rows,
    shown: current,
    idOf,
    acts: undefined,
    onChange: ({ item: next = "" }) => {
      if (isOpen) onChange({ item: next });
      else setCursor(next);
    },
  });
  const list = useRef<HTMLDivElement>(null);
  const noteScroll = useListScroll(item, list);
  const onOpen = ({ id }: AdminBooking) => {
    noteScroll();
    onChange({ item: id });
  };
  return (
    <section className={isOpen ? "bookings open" : "bookings"} aria-label={copy.list} ref={place} {...keys}>
      <div className="bookings-list" ref={list} hidden={isOpen}>
        <BookingsList
          search={search}
          reading={reading}
          current={current}
          onFilter={(part) => onChange({ ...part, item: "" })}
          onLeave={noteScroll}
          onOpen={onOpen}
        />
      </div>
      {isOpen && (
        <BookingPage
          key={item}
          id={item}
          neighbors={{ rows, at: rows.findIndex(({ id }) => id === item) }}
          onBack={() => onChange({ item: "" })}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

function idOf({ id }: AdminBooking): string {
  return id;
}

/** The list is at the same place when its booking is closed, with the focus on that booking. */
function useListScroll(item: string, list: { current: HTMLElement | null }) {
  const noted = useRef({ top: 0, page: 0 });
  const before = useRef(item);
  // Syncs with the scroll positions and the focus.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = item;
    if (was === item) return;
    if (item !== "") {
      list.current?.parentElement?.scrollIntoView({ block: "start" });
      return;
    }
    const box = list.current?.querySelector<HTMLElement>(".tablewrap");
    if (box) box.scrollTop = noted.current.top;
    window.scrollTo(0, noted.current.page);
    list.current?.querySelector<HTMLElement>(`[data-entry="${was}"]`)?.focus({ preventScroll: true });
  }, [item, list]);
  return () => {
    if (before.current !== "") return;
    noted.current = {
      top: list.current?.querySelector(".tablewrap")?.scrollTop ?? 0,
      page: window.scrollY,
    };
  };
}
