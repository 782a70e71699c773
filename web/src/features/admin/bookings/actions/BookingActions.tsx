import "./actions.css";
import { useContext, useState } from "react";
import { useLostFocus } from "../../../../components/useLostFocus";
import { ActionMenu } from "../../ActionMenu";
import { RightsContext } from "../../rights";
import type { BookingRecord } from "../queries";
import { ActionDialog, type OpenAction } from "./ActionDialog";
import { actionsOf, allowedActions, splitActions } from "./actionRules";
import { ACTION_LABELS, copy } from "./copy";

type Props = {
  record: BookingRecord;
  /** A payment's refund, which begins elsewhere on the page. */
  refunding: string | undefined;
  onRefundEnd: () => void;
};

/** The likely actions, and a menu of the others. */
export function BookingActions({ record, refunding, onRefundEnd }: Props) {
  const [action, setAction] = useState<OpenAction>();
  const { near, more } = splitActions(allowedActions(actionsOf(record), useContext(RightsContext)));
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="record-actions" role="group" aria-label={copy.actions} tabIndex={-1} ref={fallback} {...area}>
      {near.map(({ name }) => (
        <button
          key={name}
          type="button"
          className="btn line compact"
          aria-haspopup="dialog"
          onClick={() => setAction({ name })}
        >
          {ACTION_LABELS[name]}
        </button>
      ))}
      {more.length > 0 && (
        <ActionMenu
          label={copy.more}
          actions={more.map(({ name, blocked }) => ({
            name,
            blocked,
            label: ACTION_LABELS[name],
            isDangerous: name === "cancel",
          }))}
          onChoose={(name) => setAction({ name })}
        />
      )}
      <ActionDialog
        action={refunding === undefined ? action : { name: "refund", payment: refunding }}
        record={record}
        onClose={() => {
          setAction(undefined);
          onRefundEnd();
        }}
      />
    </div>
  );
}
