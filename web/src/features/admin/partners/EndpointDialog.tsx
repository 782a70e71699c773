import { useState } from "react";
import { isForbidden } from "../../../api/errors";
import { WEBHOOK_EVENTS } from "../../../api/staff.gen";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { TextBox } from "../TextBox";
import { ChoiceList } from "./ChoiceList";
import { copy, eventText } from "./copy";
import { useSaveEndpoint, type WebhookEndpoint } from "./queries";
import { SecondStep } from "./SecondStep";

export type EditedEndpoint = WebhookEndpoint | { id: null };

type Saved = { url: string; secret: string | null };
type Props = { edited: EditedEndpoint | undefined; onSaved: (saved: Saved) => void; onClose: () => void };

const FIELDS = ["url", "description", "events"];
const DESCRIPTION_LENGTH = 200;

export function EndpointDialog({ edited, ...rest }: Props) {
  const title = edited?.id === null ? copy.hookTitle : copy.editTitle;
  return (
    <ConfirmDialog subject={edited} label={title} className="endpoint-dialog" onClose={rest.onClose}>
      {(from) => <EndpointForm {...rest} edited={from} />}
    </ConfirmDialog>
  );
}

function EndpointForm({ edited, onSaved, onClose }: Props & { edited: EditedEndpoint }) {
  const before = edited.id === null ? { url: "", description: "", events: [] } : edited;
  const about = edited.id ?? "a new endpoint";
  const [typed, setTyped, forgetUrl] = useFieldDraft("address of a new endpoint", "");
  // Events go to this address: that of an endpoint in use begins with the stored one, never with an abandoned draft.
  const [changed, setChanged] = useState(before.url);
  const [url, setUrl] = edited.id === null ? [typed, setTyped] : [changed, setChanged];
  const [description, setDescription, forgetDescription] = useFieldDraft(
    `description of ${about}`,
    before.description ?? "",
  );
  const [events, setEvents] = useState<readonly string[]>(before.events);
  const save = useSaveEndpoint();
  const problemOf = (field: string) => fieldProblem(save.error, field);
  const isAll = events.length === WEBHOOK_EVENTS.length;
  return (
    <DeskForm
      title={edited.id === null ? copy.hookTitle : copy.editTitle}
      texts={{ leave: copy.cancel, send: copy.save, sending: copy.saving, failed: copy.saveFailed }}
      action={save}
      fields={FIELDS}
      isReady={url.trim() !== "" && events.length > 0}
      {...(isForbidden(save.error) && { notice: <SecondStep /> })}
      onSend={() =>
        save.mutateAsync({
          ...(edited.id !== null && { id: edited.id }),
          url: url.trim(),
          description: description.trim(),
          events: [...events],
        })
      }
      onSuccess={(saved) => {
        if (edited.id === null) forgetUrl();
        forgetDescription();
        onSaved(saved);
        toast({ tone: "good", title: copy.savedTitle, text: saved.url });
      }}
      onClose={onClose}
    >
      <TextBox
        label={copy.url}
        type="url"
        inputMode="url"
        value={url}
        onChange={setUrl}
        autoComplete="off"
        hint={copy.urlHint}
        problem={problemOf("url")}
      />
      <TextBox
        label={copy.note}
        value={description}
        onChange={setDescription}
        maxLength={DESCRIPTION_LENGTH}
        autoComplete="off"
        hint={copy.noteHint}
        problem={problemOf("description")}
      />
      <div className="event-choice">
        <ChoiceList
          legend={copy.choose}
          options={WEBHOOK_EVENTS}
          textOf={eventText}
          chosen={events}
          problem={problemOf("events")}
          onChange={setEvents}
        />
        <button type="button" className="link" aria-disabled={isAll} onClick={() => setEvents([...WEBHOOK_EVENTS])}>
          {copy.all}
        </button>
      </div>
    </DeskForm>
  );
}
