import { useEffect, useRef } from "react";
import { CopyButton } from "../CopyButton";
import { copy } from "./copy";

/** `of` is the name of the key, or the address of the endpoint. */
export type NewSecret = { kind: "key" | "webhook"; of: string; text: string };

type Props = { secret: NewSecret; onStored: () => void };

/** Stays until it is stored: a dialog could be closed by accident. */
export function SecretPanel({ secret: { kind, of, text }, onStored }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus, which the closed dialog had, and with the scroll position.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const name = kind === "key" ? copy.keySecret : copy.hookSecret;
  return (
    <section className="new-secret" aria-labelledby="new-secret">
      <h2 className="h-18" id="new-secret" ref={heading} tabIndex={-1}>
        {kind === "key" ? copy.newKey : copy.newSecret}
      </h2>
      <p className="small quiet" dir="auto">
        {of}
      </p>
      <p className="secret-text">
        <code>{text}</code>
        <CopyButton what={name} text={text} />
      </p>
      <p>{copy.once}</p>
      <button type="button" className="btn line compact" onClick={onStored}>
        {copy.stored}
      </button>
    </section>
  );
}
