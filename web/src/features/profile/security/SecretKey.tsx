import { useState } from "react";
import { inFours } from "./authenticator";
import { copy } from "./copy";

/** For an app on the same device, or without a camera. */
export function SecretKey({ secret, uri }: { secret: string; uri: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyIt = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <div className="secret">
      <p className="small quiet">{copy.orType}</p>
      <p>
        <code>{inFours(secret)}</code>
        {/* The key can also be selected. */}
        <button type="button" className="link" onClick={() => void copyIt().catch(() => undefined)}>
          {isCopied ? copy.copied : copy.copyKey}
        </button>
      </p>
      {uri.startsWith("otpauth://") && (
        <p>
          <a className="link" href={uri}>
            {copy.openApp}
          </a>
        </p>
      )}
    </div>
  );
}
