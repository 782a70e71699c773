import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copy } from "./copy";
import { type EditedEndpoint, EndpointDialog } from "./EndpointDialog";
import { EndpointRow } from "./EndpointRow";
import { DisableDialog, RotateDialog } from "./EndpointSwitches";
import { type WebhookEndpoint, webhookEndpoints } from "./queries";
import { ReadState } from "./ReadState";
import type { NewSecret } from "./SecretPanel";

type Props = {
  onSecret: (secret: NewSecret) => void;
  /** Opens its deliveries, and one of them. */
  onLog: (endpoint: string, delivery?: string) => void;
};

/** Where events are sent. */
export function Endpoints({ onSecret, onLog }: Props) {
  const { data, error, refetch } = useQuery(webhookEndpoints);
  const [edited, setEdited] = useState<EditedEndpoint>();
  const [rotating, setRotating] = useState<WebhookEndpoint>();
  const [disabling, setDisabling] = useState<WebhookEndpoint>();
  const onNewSecret = ({ url, secret }: { url: string; secret: string | null }) => {
    if (secret !== null) onSecret({ kind: "webhook", of: url, text: secret });
  };
  return (
    <section className="partner-part" aria-label={copy.webhooks}>
      <div className="record-line">
        <p className="quiet">{copy.hooksLede}</p>
        <button
          type="button"
          className="btn primary compact"
          aria-haspopup="dialog"
          onClick={() => setEdited({ id: null })}
        >
          {copy.addHook}
        </button>
      </div>
      {!data && <ReadState error={error} failed={copy.hooksFailed} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{copy.noHooks}</p>}
      {data && data.length > 0 && (
        <ul className="endpoint-rows l" aria-label={copy.webhooks}>
          {data.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onEdit={() => setEdited(endpoint)}
              onRotate={() => setRotating(endpoint)}
              onDisable={() => setDisabling(endpoint)}
              onLog={(delivery) => onLog(endpoint.id, delivery)}
            />
          ))}
        </ul>
      )}
      <EndpointDialog edited={edited} onSaved={onNewSecret} onClose={() => setEdited(undefined)} />
      <RotateDialog endpoint={rotating} onRotated={onNewSecret} onClose={() => setRotating(undefined)} />
      <DisableDialog endpoint={disabling} onClose={() => setDisabling(undefined)} />
    </section>
  );
}
