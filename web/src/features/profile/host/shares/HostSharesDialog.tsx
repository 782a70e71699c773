import "./shares.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isMissing, requestOf, textOf } from "../../../../api/errors";
import { type HostShares, hostShares } from "../../../../api/hostShares";
import { Dialog } from "../../../../components/ui/Dialog";
import { RequestId } from "../../../../components/ui/RequestId";
import { useLostFocus } from "../../../../components/useLostFocus";
import { copy } from "./copy";
import { EndShare } from "./EndShare";
import { FindGuide } from "./FindGuide";
import { HostList } from "./HostList";
import { ProposeShare } from "./ProposeShare";
import type { ShareDialogProps, ShareView } from "./views";

type Props = ShareDialogProps & { trip: { id: string; title: string } | undefined };

/** Open while it has a package. */
export function HostSharesDialog({ trip, ...rest }: Props) {
  return (
    <Dialog open={trip !== undefined} onClose={rest.onClose} label={copy.contents} className="dialog shares-dialog">
      {trip && <Contents {...rest} trip={trip} />}
    </Dialog>
  );
}

type ContentsProps = ShareDialogProps & { trip: { id: string; title: string } };

function Contents({ trip, ...rest }: ContentsProps) {
  const reading = useQuery(hostShares(rest.person, trip.id));
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="shares-contents" role="group" aria-label={copy.contents} tabIndex={-1} ref={fallback} {...area}>
      {reading.data ? (
        <Views {...rest} shares={reading.data} />
      ) : (
        <>
          <h2 className="h-28">{copy.coHosts}</h2>
          <p>
            <b>
              <bdi>{trip.title}</bdi>
            </b>
          </p>
          {reading.error ? (
            <p className="error" role="alert">
              <span>{isMissing(reading.error) ? copy.notYours : textOf(reading.error, copy.loadFailed)}</span>{" "}
              <button type="button" className="link" onClick={() => void reading.refetch()}>
                {copy.tryAgain}
              </button>
              <RequestId id={requestOf(reading.error)} />
            </p>
          ) : (
            <div aria-busy="true">
              <p className="sr" role="status">
                {copy.loading}
              </p>
              <span className="skel block" />
            </div>
          )}
          <p className="acts-row">
            <button type="button" className="btn line" onClick={rest.onClose}>
              {copy.close}
            </button>
          </p>
        </>
      )}
    </div>
  );
}

/** The list, and the steps to which it leads and from which one returns. */
function Views({ shares, isProposing, ...rest }: ShareDialogProps & { shares: HostShares }) {
  const own = shares.hosts.find((host) => !host.is_owner);
  const [view, setView] = useState<ShareView>(() =>
    isProposing && own ? { id: "propose", guide: own } : { id: "hosts" },
  );
  const area = useRef<HTMLDivElement>(null);
  // Syncs with the focus: the button that led here is gone.
  useEffect(() => {
    const heading = area.current?.querySelector<HTMLElement>("h2");
    // A form's heading has none of its own.
    if (heading) heading.tabIndex = -1;
    const target = view.id === "find" ? area.current?.querySelector<HTMLElement>("input") : heading;
    target?.focus({ preventScroll: true });
    area.current?.closest("dialog")?.scrollTo?.(0, 0);
  }, [view]);
  const step = { ...rest, shares, onView: setView, onBack: () => setView({ id: "hosts" }) };
  return (
    <div ref={area}>
      {view.id === "hosts" && <HostList {...step} />}
      {view.id === "find" && <FindGuide {...step} />}
      {view.id === "propose" && <ProposeShare {...step} key={view.guide.guide_id} guide={view.guide} />}
      {view.id === "end" && <EndShare {...step} host={view.host} />}
    </div>
  );
}
