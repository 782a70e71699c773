import { useState } from "react";
import type { Itinerary, Plan } from "../../api/plan";
import { announce } from "../../components/announce";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { Tabs } from "../../components/ui/Tabs";
import { CartDialog } from "./CartDialog";
import { ChangesBar } from "./ChangesBar";
import { Constraints } from "./Constraints";
import { useCart } from "./cart";
import { AskGuides, AskGuidesSlot } from "./custom-requests/AskGuides";
import { BackToRequest } from "./custom-requests/BackToRequest";
import { Days } from "./Days";
import { DownloadDialog } from "./DownloadDialog";
import { MatchingTrips } from "./MatchingTrips";
import { copy as mapWords } from "./map/copy";
import { MapPanel } from "./map/MapPanel";
import { PlanEditors } from "./PlanEditors";
import { PlanFacts } from "./PlanFacts";
import { PlanHistory } from "./PlanHistory";
import { Notes } from "./PlanNotes";
import { PlanTitle } from "./PlanTitle";
import { cartText, copy, fallbackText } from "./planCopy";
import { ShareSlot } from "./ShareSlot";
import type { usePlan } from "./usePlan";

type Props = { plan: Plan; work: ReturnType<typeof usePlan>; isSample: boolean };

export function PlanPanel({ plan, work, isSample }: Props) {
  const { itinerary } = plan;
  const [view, setView] = useState<"details" | "map">("details");
  const [isEditing, setEditing] = useState(false);
  const [open, setOpen] = useState<"share" | "download" | "cart">();
  const [beforeShown, setBeforeShown] = useState<Itinerary>();
  const { compared } = work;
  // Displays the current plan again.
  const isBefore = compared !== undefined && compared.before === beforeShown;
  const shown = isBefore ? compared.before : itinerary;
  const changes = isBefore ? undefined : compared;
  const cart = useCart();
  const close = () => setOpen(undefined);
  // Only its owner sends a plan to guides.
  const maySend = !isSample && !plan.joined;
  return (
    <section className="plan" aria-label={copy.plan} aria-busy={work.isBusy}>
      <header className="plan-top">
        {isSample && <p className="badge hollow">{copy.sample}</p>}
        <PlanTitle
          title={itinerary.title}
          onRename={isSample ? undefined : (title, onDone) => work.edit(() => ({ title }), { onDone })}
          isBusy={work.isEditing}
        />
        {!isSample && <PlanEditors plan={plan} />}
        {maySend && <BackToRequest />}
        <PlanFacts itinerary={itinerary} isSample={isSample} />
        <p className="plan-acts no-print">
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen("share")}>
            <Icon name="people" small />
            <span>{plan.joined ? copy.together : copy.share}</span>
          </button>
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen("download")}>
            <MoreIcon name="print" small />
            {copy.download}
          </button>
          <button type="button" className="btn primary compact" aria-haspopup="dialog" onClick={() => setOpen("cart")}>
            <Icon name="calendar" small />
            <span className="num">{cartText(cart.ids.length)}</span>
          </button>
          {maySend && <AskGuides plan={plan} />}
        </p>
        {itinerary.fallback && (
          <p className="plan-note warned" role="status">
            <Icon name="warn" small />
            <span>{fallbackText(itinerary.fallback)}</span>
          </p>
        )}
        {work.conflict && (
          <div className="plan-note conflict" role="alert">
            <p>{copy.conflict}</p>
            <p className="acts no-print">
              <button type="button" className="btn primary compact" onClick={work.conflict.again}>
                {copy.doAgain}
              </button>
              <button type="button" className="btn line compact" onClick={work.conflict.leave}>
                {copy.leaveIt}
              </button>
            </p>
          </div>
        )}
      </header>
      {!isSample && <Constraints constraints={itinerary.constraints ?? []} edit={work.edit} isBusy={work.isBusy} />}
      <ChangesBar
        compared={compared}
        isBefore={isBefore}
        onShow={(which) => setBeforeShown(which === "before" ? compared?.before : undefined)}
        onHide={() => {
          work.hideChanges();
          document.getElementById(`tab-${view}`)?.focus();
        }}
      />
      <Tabs
        label={copy.views}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: "details",
            label: copy.details,
            panel: (
              <>
                {!isSample && !isBefore && (
                  <div className="edit-switch no-print">
                    <button
                      type="button"
                      id={EDIT}
                      className="chip"
                      aria-pressed={isEditing}
                      onClick={() => setEditing(!isEditing)}
                    >
                      <MoreIcon name={isEditing ? "check" : "pencil"} small />
                      <span>{isEditing ? copy.editDone : copy.edit}</span>
                    </button>
                    {work.undo && <Undo work={work} />}
                    {plan.version > 1 && <PlanHistory plan={plan} edit={work.edit} />}
                  </div>
                )}
                <Days
                  plan={isBefore ? { ...plan, itinerary: shown } : plan}
                  edit={isEditing && !isBefore ? work.edit : undefined}
                  isBusy={work.isEditing}
                  diff={changes?.diff}
                />
              </>
            ),
          },
          {
            id: "map",
            label: copy.map,
            panel: <MapPanel itinerary={shown} compared={changes} isShown={view === "map"} title={mapWords.title} />,
          },
        ]}
      />
      <Notes notes={itinerary.notes} />
      <MatchingTrips itinerary={itinerary} cart={cart} />
      <div className="plan-held no-print" role="status">
        {work.isHeld && <p className="small">{copy.held}</p>}
      </div>
      {maySend && <AskGuidesSlot plan={plan} />}
      <ShareSlot plan={plan} isSample={isSample} open={open === "share"} onClose={close} onChanged={work.refresh} />
      <DownloadDialog
        of={isSample ? undefined : { id: plan.id }}
        itinerary={itinerary}
        open={open === "download"}
        onClose={close}
      />
      <CartDialog itinerary={itinerary} cart={cart} open={open === "cart"} onClose={close} />
    </section>
  );
}

const EDIT = "change-by-hand";

/** With nothing left it disappears, and its neighbour gets the focus. */
function Undo({ work }: Pick<Props, "work">) {
  const undo = () =>
    work.undo?.((now) => {
      if (!now?.canGoBack) document.getElementById(EDIT)?.focus();
      announce(copy.takenBack);
    });
  return (
    <button type="button" className="chip" aria-disabled={work.isBusy} onClick={undo}>
      <MoreIcon name="back" small />
      {copy.takeBackLast}
    </button>
  );
}
