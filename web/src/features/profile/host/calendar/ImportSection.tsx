import { useEffect, useRef, useState } from "react";
import { ImportEntry } from "./ImportEntry";
import { ImportForm } from "./ImportForm";
import { ImportHelp } from "./ImportHelp";
import { copy, fullText, MOST_CALENDARS } from "./importCopy";
import { isFirstReading } from "./importNames";
import { useImportPolling } from "./importQueries";
import { RemoveImport } from "./RemoveImport";
import type { CalendarImport } from "./types";

const TITLE = "calendar-imports";

/** Calendars that are read from their secret addresses. */
export function ImportSection({ imports }: { imports: readonly CalendarImport[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  /** When those to read again were read before, by id. */
  const [requested, setRequested] = useState<Readonly<Record<string, string | null>>>({});
  const [leaving, setLeaving] = useState<CalendarImport>();
  const hasRemoved = useRef(false);
  // Syncs with the focus, after the dialog's own effect: while it is open, the page cannot be focused, and the button
  // that opened it is gone with its calendar.
  useEffect(() => {
    if (leaving !== undefined || !hasRemoved.current) return;
    hasRemoved.current = false;
    title.current?.focus();
  }, [leaving]);
  const isReading = (one: CalendarImport) => isFirstReading(one) || requested[one.id] === one.checked_at;
  const isSlow = useImportPolling(
    imports
      .filter(isReading)
      .map(({ id, checked_at }) => `${id} ${checked_at ?? ""}`)
      .join(),
  );
  return (
    <section aria-labelledby={TITLE}>
      <div>
        <h2 className="h-22" id={TITLE} ref={title} tabIndex={-1}>
          {copy.title}
        </h2>
        <p className="small quiet">{copy.text}</p>
        <p className="small quiet">{copy.limits}</p>
      </div>
      <div className="imports">
        {imports.length > 0 && (
          <ul aria-label={copy.connected}>
            {imports.map((one) => (
              <li key={one.id}>
                <ImportEntry
                  calendar={one}
                  isReading={isReading(one)}
                  isSlow={isSlow}
                  onQueued={() => setRequested((now) => ({ ...now, [one.id]: one.checked_at }))}
                  onRemove={() => setLeaving(one)}
                />
              </li>
            ))}
          </ul>
        )}
        {imports.length < MOST_CALENDARS ? (
          // The form may be gone with the last place.
          <ImportForm onAdded={() => title.current?.focus()} />
        ) : (
          <p className="quiet">{fullText()}</p>
        )}
        <ImportHelp />
      </div>
      <RemoveImport
        calendar={leaving}
        onRemoved={() => {
          hasRemoved.current = true;
          setLeaving(undefined);
        }}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  );
}
