import "./transferDialog.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDebounced } from "../../api/useDebounced";
import { Dialog } from "../../components/ui/Dialog";
import { toast } from "../../components/ui/toasts";
import { DeskForm } from "./DeskForm";
import { DialogReading } from "./DialogReading";
import { useTransfer } from "./guideChanges";
import { guidesByName, MOST_GUIDES } from "./handovers/queries";
import { RadioList } from "./RadioList";
import { ReasonField, useReason } from "./ReasonField";
import { TextBox } from "./TextBox";
import { copy } from "./transferCopy";
import { useFieldProblems } from "./useFieldProblems";

const TEXTS = { leave: copy.leave, send: copy.transferSend, sending: copy.transferring, failed: copy.transferFailed };
const PAUSE_MS = 250;

type Props = {
  /** Open while there is one. */
  trip: { id: string; title: string } | undefined;
  /** Its present owner, a guide. */
  owner: string;
  onClose: () => void;
};

/** Makes another guide the owner of a package. */
export function TransferDialog({ trip, ...rest }: Props) {
  return (
    <Dialog
      open={trip !== undefined}
      onClose={rest.onClose}
      label={copy.transferTitle}
      className="dialog reject-dialog"
    >
      {trip && <TransferForm {...rest} trip={trip} />}
    </Dialog>
  );
}

function TransferForm({ trip, owner, onClose }: Props & { trip: { id: string; title: string } }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState({ id: "", name: "" });
  const reason = useReason(`transfer ${trip.id}`);
  const transfer = useTransfer(trip.id);
  const own = { guide_id: chosen.id === "" ? copy.ownerMissing : undefined, reason: reason.problem };
  const { form, check, problemOf } = useFieldProblems(own, transfer.error);
  return (
    <DeskForm
      title={copy.transferTitle}
      texts={TEXTS}
      action={transfer}
      fields={Object.keys(own)}
      onSend={() => (check() ? transfer.mutateAsync({ guide: chosen.id, reason: reason.reason }) : undefined)}
      onSuccess={() => {
        reason.forget();
        toast({ tone: "good", title: copy.transferred, text: `${trip.title}: ${chosen.name}` });
      }}
      onClose={onClose}
    >
      <p>
        <b dir="auto">{trip.title}</b>
      </p>
      <p className="quiet">{copy.transferEffect}</p>
      <div className="transfer-fields" ref={form}>
        <TextBox
          label={copy.newOwner}
          value={name}
          onChange={setName}
          autoComplete="off"
          hint={copy.findHint}
          problem={problemOf("guide_id")}
        />
        <FoundGuides
          name={name}
          owner={owner}
          chosen={chosen.id}
          onChoose={(guide) => {
            setChosen(guide);
            transfer.reset();
          }}
        />
        <ReasonField reason={reason} problem={problemOf("reason")} />
      </div>
    </DeskForm>
  );
}

type FoundProps = {
  name: string;
  owner: string;
  chosen: string;
  onChoose: (guide: { id: string; name: string }) => void;
};

/** Active ones by a part of the name. */
function FoundGuides({ name, owner, chosen, onChoose }: FoundProps) {
  const id = useId();
  const wanted = useDebounced(name.trim(), PAUSE_MS);
  const reading = useQuery({ ...guidesByName(wanted), enabled: wanted !== "" });
  if (wanted === "") return null;
  const guides = (reading.data ?? []).slice(0, MOST_GUIDES).filter((guide) => guide.is_active && guide.id !== owner);
  return (
    <DialogReading of={reading} failed={copy.guidesFailed}>
      {guides.length === 0 ? (
        <p className="quiet" role="status" id={id}>
          {copy.noGuide}
        </p>
      ) : (
        <RadioList
          legend={copy.chooseOwner}
          options={guides.map((guide) => ({ value: guide.id, label: <bdi>{guide.display_name}</bdi> }))}
          value={chosen}
          onChange={(next) =>
            onChoose({ id: next, name: guides.find((guide) => guide.id === next)?.display_name ?? "" })
          }
        />
      )}
    </DialogReading>
  );
}
