import "./day-sheet.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { daySheet } from "../../api/daySheet";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { reference } from "../../components/booking/copy";
import { dropSheet, readSheet, storeSheet } from "../../components/booking/daySheetStore";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { SHEET_SCOPE } from "../../components/sheetNames";
import { installWorker } from "../../components/trip-meeting/offlineWorker";
import { useDocumentHead } from "../../components/useDocumentHead";
import { useOnline } from "../../components/useOnline";
import { copy, titleOf } from "./copy";
import { Sheet } from "./Sheet";

/** A job on one page, to print and to open on the road without a network. */
export function DaySheetPage() {
  const { id } = useParams({ from: "/profile/jobs/$id" });
  useDocumentHead({ title: titleOf(reference(id)), description: copy.description, listed: false });
  const session = useSession();
  if (session.state === "out") return <SignedOut id={id} />;
  // Without a network the session may not be renewed for a while; the sheet needs none.
  const waiting =
    session.state === "waiting" && session.person ? <Early person={session.person} id={id} /> : <Waiting />;
  return <Gate waiting={waiting}>{(person) => <Job key={id} person={person} id={id} />}</Gate>;
}

function SignedOut({ id }: { id: string }) {
  return (
    <PlainPage alert scene="lost" title={copy.heading} text={copy.signedOut}>
      <Link className="btn primary" to="/auth" search={{ next: `/profile/jobs/${id}` }}>
        {copy.signIn}
      </Link>
    </PlainPage>
  );
}

function Waiting() {
  return (
    <div className="day-sheet wrap" aria-busy="true">
      <h1 className="h-page">{copy.heading}</h1>
      <p className="quiet" role="status">
        {copy.loading}
      </p>
      <span className="skel tall" />
    </div>
  );
}

function Early({ person, id }: { person: Person; id: string }) {
  const [stored] = useState(() => readSheet(person.id, id));
  const isOnline = useOnline();
  if (!stored) return <Waiting />;
  return <Sheet person={person} day={stored.sheet} at={stored.at} state={isOnline ? "current" : "offline"} isFixed />;
}

function Job({ person, id }: { person: Person; id: string }) {
  const isOnline = useOnline();
  const [stored] = useState(() => readSheet(person.id, id));
  const read = useQuery({
    ...daySheet(person.id, id),
    ...(stored && { initialData: stored.sheet, initialDataUpdatedAt: stored.at }),
  });
  const { data, dataUpdatedAt, isFetchedAfterMount, error, refetch } = read;
  // Syncs with the browser's storage.
  useEffect(() => {
    if (data) storeSheet(person.id, data, dataUpdatedAt);
    else if (data === null) dropSheet(person.id, id);
  }, [person.id, id, data, dataUpdatedAt]);
  const isReady = data !== undefined && data !== null && isFetchedAfterMount && error === null;
  // Syncs with the browser, which opens this page without a network then.
  useEffect(() => {
    if (isReady) installWorker(SHEET_SCOPE).catch(() => undefined);
  }, [isReady]);
  // Syncs with the network.
  useEffect(() => {
    const onOnline = () => void refetch();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [refetch]);
  if (data) {
    const state = isOnline ? (error ? "outdated" : "current") : "offline";
    return <Sheet person={person} day={data} at={dataUpdatedAt} state={state} />;
  }
  if (read.isPending) return <Waiting />;
  if (error) {
    return (
      <PlainPage alert scene="error" title={copy.heading} text={copy.failed} error={error}>
        <button type="button" className="btn primary" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
      </PlainPage>
    );
  }
  return (
    <PlainPage alert scene="lost" title={copy.missingTitle} text={copy.missing}>
      <Link className="btn primary" to="/profile" search={{ mode: "host", tab: "jobs" }}>
        {copy.back}
      </Link>
    </PlainPage>
  );
}
