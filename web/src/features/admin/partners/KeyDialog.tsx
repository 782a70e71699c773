import { useState } from "react";
import { isForbidden } from "../../../api/errors";
import { API_SCOPES } from "../../../api/staff.gen";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { today } from "../../../lib/dates";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { TextBox } from "../TextBox";
import { ChoiceList } from "./ChoiceList";
import { copy, scopeText } from "./copy";
import { type ApiKey, useCreateKey } from "./queries";
import { SecondStep } from "./SecondStep";

type Props = { isOpen: boolean; onCreated: (key: ApiKey & { secret: string }) => void; onClose: () => void };

const FIELDS = ["name", "scopes", "rate_per_minute", "expires_on"];
const NAME_LENGTH = 80;
const USUAL_RATE = "60";

export function KeyDialog({ isOpen, ...rest }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? "key" : undefined} label={copy.keyTitle} onClose={rest.onClose}>
      {() => <KeyForm {...rest} />}
    </ConfirmDialog>
  );
}

function KeyForm({ onCreated, onClose }: Omit<Props, "isOpen">) {
  const [name, setName, forgetName] = useFieldDraft("name of an API key", "");
  const [scopes, setScopes] = useState<readonly string[]>(API_SCOPES.slice(0, 2));
  const [rate, setRate] = useState(USUAL_RATE);
  const [day, setDay] = useState("");
  const create = useCreateKey();
  const problemOf = (field: string) => fieldProblem(create.error, field);
  return (
    <DeskForm
      title={copy.keyTitle}
      texts={{ leave: copy.cancel, send: copy.createKey, sending: copy.creating, failed: copy.createFailed }}
      action={create}
      fields={FIELDS}
      isReady={name.trim() !== "" && scopes.length > 0}
      {...(isForbidden(create.error) && { notice: <SecondStep /> })}
      onSend={() =>
        create.mutateAsync({
          name: name.trim(),
          scopes: [...scopes],
          ...(rate.trim() !== "" && { rate_per_minute: Number(rate) }),
          ...(day !== "" && { expires_on: day }),
        })
      }
      onSuccess={(created) => {
        forgetName();
        onCreated(created);
      }}
      onClose={onClose}
    >
      <TextBox
        label={copy.name}
        value={name}
        onChange={setName}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        hint={copy.keyNameHint}
        problem={problemOf("name")}
      />
      <ChoiceList
        legend={copy.scopes}
        options={API_SCOPES}
        textOf={scopeText}
        chosen={scopes}
        problem={problemOf("scopes")}
        onChange={setScopes}
      />
      <TextBox
        label={copy.rate}
        value={rate}
        onChange={setRate}
        type="number"
        min={10}
        max={600}
        inputMode="numeric"
        hint={copy.rateHint}
        problem={problemOf("rate_per_minute")}
      />
      <TextBox
        label={copy.lastDay}
        type="date"
        min={today()}
        value={day}
        onChange={setDay}
        hint={copy.lastDayHint}
        problem={problemOf("expires_on")}
      />
    </DeskForm>
  );
}
