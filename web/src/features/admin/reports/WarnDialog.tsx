import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { firstNameOf } from "../placeholders";
import { TemplatedText } from "../TemplatedText";
import { lengthOf, textProblem } from "../templateCopy";
import { copy, type Side, sideText } from "./copy";
import { type Report, useWarnPerson } from "./queries";

const SHORTEST = 10;
const LONGEST = 2000;

type Props = { row: Report; side: Side; isOpen: boolean; onDone: (text: string) => void; onClose: () => void };

export function WarnDialog({ isOpen, ...rest }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? rest.row : undefined} label={copy.warnTitle} onClose={rest.onClose}>
      {() => <WarnForm {...rest} />}
    </ConfirmDialog>
  );
}

function WarnForm({ row, side, onDone, onClose }: Omit<Props, "isOpen">) {
  const { name } = row[side];
  const [text, setText, forget] = useFieldDraft(`warning to the ${side} of report ${row.id}`, "");
  const warn = useWarnPerson(row.id, side);
  const isReady = lengthOf(text) >= SHORTEST && textProblem(text, LONGEST) === undefined;
  return (
    <DeskForm
      title={copy.warnTitle}
      texts={{ leave: copy.cancel, send: copy.warnSend, sending: copy.warning, failed: copy.warnFailed }}
      action={warn}
      fields={["text"]}
      isReady={isReady}
      isDangerous
      onSend={() => warn.mutateAsync(text.trim())}
      onSuccess={() => {
        forget();
        toast({ tone: "good", title: copy.warnedTitle, text: name });
        onDone(`${copy.warnedTitle}.`);
      }}
      onClose={onClose}
    >
      <p className="quiet">
        <bdi>{name}</bdi>, <span>{sideText(side)}</span>
      </p>
      <p>{copy.warnEffect}</p>
      <TemplatedText
        kind="warn_person"
        values={{ first_name: firstNameOf(name), subject: row.trip, reference: row.reference ?? "" }}
        label={copy.warnText}
        value={text}
        onChange={setText}
        maxLength={LONGEST}
        rows={7}
        hint={copy.warnHint}
        problem={fieldProblem(warn.error, "text")}
        hasFocus
      />
    </DeskForm>
  );
}
