import { useId, useState } from "react";
import { STAFF_ROLES } from "../../../api/staff.gen";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { plusDays, today } from "../../../lib/dates";
import { endOfDay } from "../../../lib/instants";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { ReasonField, useReason } from "../ReasonField";
import { TextBox } from "../TextBox";
import { copy, ROLE_TEXTS, savedText } from "./copy";
import { useSetRole } from "./queries";
import { RoleField } from "./RoleField";

type InitialRole = { email: string; role: string };
type Props = { initial: InitialRole | undefined; onClose: () => void };

const LONGEST_DAYS = 90;
const FIELDS = ["email", "role", "reason", "until"];

export function RoleDialog({ initial, onClose }: Props) {
  return (
    <ConfirmDialog subject={initial} label={copy.dialogTitle} className="role-dialog" onClose={onClose}>
      {(from) => <RoleForm initial={from} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RoleForm({ initial, onClose }: { initial: InitialRole; onClose: () => void }) {
  const id = useId();
  const [email, setEmail] = useState(initial.email);
  const [role, setRole] = useState(initial.role);
  const [day, setDay] = useState("");
  const reason = useReason(`for the role of ${initial.email}`);
  const save = useSetRole();
  const emailProblem = fieldProblem(save.error, "email");
  return (
    <DeskForm
      title={copy.dialogTitle}
      texts={{ leave: copy.cancel, send: copy.save, sending: copy.saving, failed: copy.saveFailed }}
      action={save}
      fields={FIELDS}
      isReady={email.trim() !== "" && reason.problem === undefined}
      onSend={() =>
        save.mutateAsync({
          email: email.trim(),
          role,
          reason: reason.reason,
          ...(day !== "" && { until: endOfDay(day) }),
        })
      }
      onSuccess={({ name, role: given, expires_at }) => {
        reason.forget();
        toast({ tone: "good", title: copy.savedTitle, text: savedText(name, given ?? "", expires_at) });
      }}
      onClose={onClose}
    >
      <div>
        <label className="label" htmlFor={`${id}-email`}>
          {copy.email}
        </label>
        <input
          id={`${id}-email`}
          className="input"
          type="email"
          autoComplete="off"
          value={email}
          aria-invalid={emailProblem !== undefined}
          aria-describedby={`${id}-email-hint`}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p className={emailProblem === undefined ? "hint" : "error"} id={`${id}-email-hint`}>
          {emailProblem ?? copy.emailHint}
        </p>
      </div>
      <RoleField
        roles={STAFF_ROLES.map((one) => ({ role: one, ...ROLE_TEXTS[one] }))}
        chosen={role}
        problem={fieldProblem(save.error, "role")}
        onChoose={setRole}
      />
      <TextBox
        label={copy.lastDay}
        type="date"
        min={today()}
        max={plusDays(today(), LONGEST_DAYS - 1)}
        value={day}
        hint={copy.lastDayHint}
        problem={fieldProblem(save.error, "until")}
        onChange={setDay}
      />
      <ReasonField reason={reason} problem={fieldProblem(save.error, "reason")} />
    </DeskForm>
  );
}
