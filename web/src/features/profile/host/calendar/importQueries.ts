import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { db } from "../../../../api/client";
import { AppError, unwrap } from "../../../../api/errors";
import { copy } from "./importCopy";
import { CALENDAR_KEY } from "./queries";
import type { GuideCalendar } from "./types";

const POLL_MS = 2_000;
const MOST_POLLS = 15;
const TOO_MANY = 429;

/** Apple's links name the same file by another scheme. */
export function toHttps(address: string): string {
  return address.trim().replace(/^webcals?:\/\//i, "https://");
}

export function useAddImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ address, label }: { address: string; label: string }) =>
      unwrap(await db().rpc("add_calendar_import", { address: toHttps(address), ...(label !== "" && { label }) })),
    // The form waits for the list that has the new calendar.
    onSuccess: () => queries.invalidateQueries({ queryKey: CALENDAR_KEY }),
  });
}

export function useRemoveImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unwrap(await db().rpc("remove_calendar_import", { id })),
    onSuccess: (_, removed) => {
      queries.setQueriesData<GuideCalendar>(
        { queryKey: CALENDAR_KEY },
        (now) =>
          now && {
            ...now,
            imports: now.imports.filter(({ id }) => id !== removed),
            imported: now.imported.filter(({ import_id }) => import_id !== removed),
          },
      );
      // Among them are the possible start days of this guide's trips.
      void queries.invalidateQueries({ queryKey: ["booking_requests"] });
    },
  });
}

export function useRefreshImport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await db().rpc("refresh_calendar_import", { id });
      // The general words would blame the guide for too many requests.
      if (answer.status === TOO_MANY && answer.error) {
        throw new AppError({ title: copy.title, text: copy.tooSoon, code: answer.error.code });
      }
      return unwrap(answer);
    },
  });
}

/** Reads the calendar again while these imports are being read. True once that takes longer than half a minute. */
export function useImportPolling(reading: string): boolean {
  const queries = useQueryClient();
  const [slow, setSlow] = useState("");
  // Syncs with the server, which reads the other calendar a moment later.
  useEffect(() => {
    if (reading === "") return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls >= MOST_POLLS) {
        clearInterval(timer);
        setSlow(reading);
      }
      void queries.invalidateQueries({ queryKey: CALENDAR_KEY });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [reading, queries]);
  return reading !== "" && slow === reading;
}
