import type { ReactNode } from "react";
import { requestOf } from "../api/errors";
import { AlertHeading } from "./AlertHeading";
import { BlankArt, type BlankScene } from "./BlankArt";
import { RequestId } from "./ui/RequestId";

type Props = {
  scene: BlankScene;
  title: ReactNode;
  text?: string;
  error?: Error;
  /** Announced if it replaces the expected page. */
  alert?: boolean;
  children: ReactNode;
};

/** One drawing, one sentence and a way on. */
export function PlainPage({ scene, title, text, error, alert = false, children }: Props) {
  return (
    <section className="wrap plain" role={alert ? "alert" : undefined}>
      <BlankArt scene={scene} />
      <div>
        {alert ? <AlertHeading>{title}</AlertHeading> : <h1 className="h-page">{title}</h1>}
        {text !== undefined && <p className="lede quiet">{text}</p>}
        {children}
        <RequestId id={requestOf(error)} />
      </div>
    </section>
  );
}
