import "./shares.css";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { requestOf } from "../../../../api/errors";
import type { OwnGuide } from "../../../../api/ownGuide";
import type { Person } from "../../../../api/person";
import { RequestId } from "../../../../components/ui/RequestId";
import { copy, showAllText } from "./copy";
import { HostedPackageLine } from "./HostedPackageLine";
import { type HostedPackage, hostedPackages } from "./queries";
import { SharesSlot } from "./SharesSlot";

/** More are behind a button. */
const FIRST = 6;

type Props = { person: Person; guide: OwnGuide };

/** Packages of other guides that the guide leads too, each with the guide's share. */
export function HostedPackages({ person, guide }: Props) {
  const hosted = useQuery(hostedPackages(person.id, guide.id));
  const [isAll, setAll] = useState(false);
  const [asking, setAsking] = useState<{ trip: HostedPackage; isProposing: boolean }>();
  const list = useRef<HTMLUListElement>(null);
  if (hosted.error && !hosted.data) {
    return (
      <p className="failed" role="alert">
        <span>{copy.hostedFailed}</span>{" "}
        <button type="button" className="link" onClick={() => void hosted.refetch()}>
          {copy.tryAgain}
        </button>
        <RequestId id={requestOf(hosted.error)} />
      </p>
    );
  }
  if (!hosted.data || hosted.data.length === 0) return null;
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone; its focus goes to the first row that it brought.
    list.current?.querySelectorAll<HTMLElement>("h3 a")[FIRST]?.focus();
  };
  const visible = isAll ? hosted.data : hosted.data.slice(0, FIRST);
  return (
    <section className="hosted" aria-labelledby="hosted-packages">
      <h2 className="h-section" id="hosted-packages">
        {copy.hostedTitle}
      </h2>
      <ul className="own" ref={list}>
        {visible.map((trip) => (
          <li key={trip.id}>
            <HostedPackageLine
              person={person.id}
              trip={trip}
              mayPropose={guide.is_active}
              onAsk={(isProposing) => setAsking({ trip, isProposing })}
            />
          </li>
        ))}
      </ul>
      {visible.length < hosted.data.length && (
        <button type="button" className="btn line compact" onClick={showAll}>
          {showAllText(hosted.data.length)}
        </button>
      )}
      <SharesSlot
        person={person.id}
        mayPropose={guide.is_active}
        trip={asking?.trip}
        isProposing={asking?.isProposing ?? false}
        onClose={() => setAsking(undefined)}
      />
    </section>
  );
}
