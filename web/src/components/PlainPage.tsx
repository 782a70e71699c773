import type { ReactNode } from "react";
import { requestOf } from "../api/errors";
import { AlertHeading } from "./AlertHeading";
import { BlankArt, type BlankScene } from "./BlankArt";
import { RequestId } from "./ui/RequestId";

type Props = {
  scene: BlankScene;
  title: ReactNode;
  text?: string;
  /** The error behind the page. */
  error?: Error;
  /** Whether it replaces the expected page: it is then announced. */
  alert?: boolean;
  /** What the reader can do now. */
  children: ReactNode;
};

/** A page of one drawing, one sentence and a way on. */
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
