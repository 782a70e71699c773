import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copy } from "./copy";
import { KeyDialog } from "./KeyDialog";
import { KeyTable } from "./KeyTable";
import { type ApiKey, apiKeys } from "./queries";
import { ReadState } from "./ReadState";
import { RenameDialog } from "./RenameDialog";
import { RevokeDialog } from "./RevokeDialog";
import type { NewSecret } from "./SecretPanel";

export function ApiKeys({ onSecret }: { onSecret: (secret: NewSecret) => void }) {
  const { data, error, refetch } = useQuery(apiKeys);
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<ApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <section className="partner-part" aria-label={copy.keys}>
      <div className="record-line">
        <p className="quiet">
          {copy.keysLede}{" "}
          <a className="link" href="/api/v1/openapi.json">
            {copy.description}
          </a>
        </p>
        <button type="button" className="btn primary compact" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {copy.addKey}
        </button>
      </div>
      {data ? (
        <KeyTable keys={data} onRename={setRenaming} onRevoke={setRevoking} />
      ) : (
        <ReadState error={error} failed={copy.keysFailed} onAgain={() => void refetch()} />
      )}
      <KeyDialog
        isOpen={isAdding}
        onCreated={({ name, secret }) => onSecret({ kind: "key", of: name, text: secret })}
        onClose={() => setAdding(false)}
      />
      <RenameDialog apiKey={renaming} onClose={() => setRenaming(undefined)} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </section>
  );
}
