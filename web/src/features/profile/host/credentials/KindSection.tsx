import { useEffect, useRef, useState } from "react";
import type { CredentialKind, OwnCredential } from "../../../../api/credentials";
import { credentialName, KIND_NAMES } from "../../../../components/credentials/words";
import { today } from "../../../../lib/dates";
import { CredentialForm } from "./CredentialForm";
import { CredentialState } from "./CredentialState";
import { copy } from "./copy";
import { isEnding, stateOfKind } from "./kindState";
import { WithdrawDialog } from "./WithdrawDialog";

type Props = {
  person: string;
  kind: CredentialKind;
  list: readonly OwnCredential[];
  /** Its form can be opened only if no other is. */
  isOpen: boolean;
  isDraft: boolean;
  canEdit: boolean;
  onOpen: () => void;
  onClose: () => void;
};

export function KindSection({ person, kind, list, isOpen, isDraft, canEdit, onOpen, onClose }: Props) {
  const state = stateOfKind(list, kind);
  const { valid, pending, refused, ended } = state;
  const [withdrawing, setWithdrawing] = useState<OwnCredential>();
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  const isWithdrawn = useRef(false);
  // Syncs with the focus, which returns from the form to what it changed.
  useEffect(() => {
    if (wasOpen.current && !isOpen) (button.current ?? heading.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // Syncs with the focus, after the dialog: the button that opened it goes.
  useEffect(() => {
    if (withdrawing || !isWithdrawn.current) return;
    isWithdrawn.current = false;
    heading.current?.focus();
  }, [withdrawing]);
  const isUrgent =
    !pending && (refused !== undefined || ended !== undefined || (valid !== undefined && isEnding(valid, today())));
  const hasNone = !valid && !pending && !refused && !ended;
  const sendText = pending ? copy.replace : refused ? copy.sendAgain : hasNone ? copy.add[kind] : copy.renew;
  const withdrawable = [pending, valid].filter((one) => one !== undefined);
  return (
    <section aria-labelledby={`kind-${kind}`} data-kind={kind}>
      <div className="kind-head">
        <h3 className="h-22" id={`kind-${kind}`} tabIndex={-1} ref={heading}>
          {KIND_NAMES[kind]}
        </h3>
        <p className="small quiet">{copy.about[kind]}</p>
      </div>
      <div className="kind-body">
        {hasNone && !isOpen && <p className="quiet">{copy.none}</p>}
        <CredentialState state={state} />
        {isOpen && pending && <p>{copy.replaces}</p>}
        {isOpen && (
          <CredentialForm
            person={person}
            kind={kind}
            earlier={refused ?? valid ?? ended}
            isDraft={isDraft}
            onDone={onClose}
          />
        )}
        {!isOpen && canEdit && (
          <p className="acts-row">
            <button
              type="button"
              className={isUrgent ? "btn primary compact" : "btn line compact"}
              ref={button}
              onClick={onOpen}
            >
              <span>
                <span>{sendText}</span>
                {!hasNone && <span className="sr">{`: ${KIND_NAMES[kind]}`}</span>}
              </span>
            </button>
            {withdrawable.map((one) => (
              <button
                key={one.id}
                type="button"
                className="link"
                aria-haspopup="dialog"
                onClick={() => setWithdrawing(one)}
              >
                <span>{withdrawable.length === 1 ? copy.withdraw : withdrawText(one)}</span>
                <span className="sr">{`: ${credentialName(one)}`}</span>
              </button>
            ))}
          </p>
        )}
      </div>
      <WithdrawDialog
        credential={withdrawing}
        onClose={() => setWithdrawing(undefined)}
        onWithdrawn={() => {
          isWithdrawn.current = true;
          setWithdrawing(undefined);
        }}
      />
    </section>
  );
}

function withdrawText({ status }: OwnCredential): string {
  return status === "pending" ? copy.withdrawWaiting : copy.withdrawChecked;
}
