import { failureText, requestOf } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { instantText } from "../../../lib/instants";
import { ActionMenu } from "../ActionMenu";
import { actionLabel, copy, eventsText, eventText, formerSecretText, shareText, waitingText } from "./copy";
import { useEnableEndpoint, useTestEndpoint, type WebhookEndpoint } from "./queries";

type Props = {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onRotate: () => void;
  onDisable: () => void;
  onLog: (delivery?: string) => void;
};

export function EndpointRow({ endpoint, onEdit, onRotate, onDisable, onLog }: Props) {
  const { id, url, description, events, delivered, failed, waiting } = endpoint;
  const test = useTestEndpoint();
  const enable = useEnableEndpoint();
  const onFailure = (otherwise: string) => (error: unknown) =>
    toast({ tone: "bad", title: copy.error, text: failureText(error, otherwise), request: requestOf(error) });
  const sendTest = () => {
    if (test.isPending) return;
    handleOutcome(test.mutateAsync(id), {
      onSuccess: ({ delivery_id }) => {
        toast({ tone: "good", title: copy.testedTitle, text: copy.testedText });
        onLog(delivery_id);
      },
      onError: onFailure(copy.testFailed),
    });
  };
  const switchOn = () => {
    if (enable.isPending) return;
    handleOutcome(enable.mutateAsync(id), {
      onSuccess: () => toast({ tone: "good", title: copy.enabledTitle, text: url }),
      onError: onFailure(copy.changeFailed),
    });
  };
  return (
    <li className={endpoint.is_active ? undefined : "off"}>
      <div className="endpoint-name">
        <p>
          <b dir="ltr">{url}</b> <EndpointState endpoint={endpoint} />
        </p>
        {description !== null && (
          <p className="small" dir="auto">
            {description}
          </p>
        )}
        {endpoint.disabled_reason !== null && (
          <p className="small quiet">
            <span>{endpoint.disabled_reason}</span>{" "}
            <span className="num">{endpoint.disabled_at === null ? "" : instantText(endpoint.disabled_at)}</span>
          </p>
        )}
        {endpoint.former_secret_until !== null && (
          <p className="small quiet">{formerSecretText(instantText(endpoint.former_secret_until))}</p>
        )}
        <details className="small">
          <summary>{eventsText(events.length)}</summary>
          <ul className="l">
            {events.map((event) => (
              <li key={event}>{eventText(event)}</li>
            ))}
          </ul>
        </details>
      </div>
      <p className="endpoint-week">
        <span className="small quiet">{copy.week}</span>
        <span className="num">{shareText(delivered, failed)}</span>
        {waiting > 0 && <span className="small quiet num">{waitingText(waiting)}</span>}
      </p>
      <div className="acts-row">
        <button
          type="button"
          className="btn line compact"
          aria-label={actionLabel(copy.log, url)}
          onClick={() => onLog()}
        >
          {copy.log}
        </button>
        {endpoint.is_active ? (
          <button
            type="button"
            className="btn line compact"
            aria-disabled={test.isPending}
            aria-label={actionLabel(copy.test, url)}
            onClick={sendTest}
          >
            {copy.test}
          </button>
        ) : (
          <button
            type="button"
            className="btn line compact"
            aria-disabled={enable.isPending}
            aria-label={actionLabel(copy.enable, url)}
            onClick={switchOn}
          >
            {copy.enable}
          </button>
        )}
        <ActionMenu
          label={copy.actions}
          actions={[
            { name: "edit", label: copy.edit },
            { name: "rotate", label: copy.rotate },
            ...(endpoint.is_active ? [{ name: "disable", label: copy.disable, isDangerous: true } as const] : []),
          ]}
          onChoose={(name) => ({ edit: onEdit, rotate: onRotate, disable: onDisable })[name]()}
        />
      </div>
    </li>
  );
}

function EndpointState({ endpoint: { is_active, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (!is_active) return <span className="status quiet">{copy.off}</span>;
  if (failing_since !== null) return <span className="status rejected">{copy.failing}</span>;
  return <span className="status confirmed">{copy.on}</span>;
}
