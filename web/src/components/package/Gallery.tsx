import { type KeyboardEvent, type UIEvent, useRef, useState } from "react";
import { Picture } from "../Picture";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { MoreIcon } from "../ui/MoreIcon";
import { useOverlay } from "../useOverlay";
import { copy, pictureOf } from "./copy";

const SIZES = "(max-width: 900px) 100vw, 836px";
/** For rounding, in widths of a picture. */
const ARRIVED = 0.02;

/** The track snaps: swiped by touch, stepped by keys, buttons and thumbnails. */
export function Gallery({ pictures, title }: { pictures: string[]; title: string }) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const goal = useRef<number>(undefined);
  const full = useOverlay("gallery");
  const count = pictures.length;

  if (count === 0) {
    return (
      <div className="gal">
        <div className="plate main nothing">
          <Picture url={null} alt="" sizes={SIZES} />
          <p>{copy.noImage}</p>
        </div>
      </div>
    );
  }

  const show = (index: number) => {
    const next = (index + count) % count;
    setAt(next);
    goal.current = next;
    track.current?.scrollTo({ left: next * track.current.clientWidth });
  };
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    if (clientWidth === 0) return;
    const passed = Math.min(count - 1, Math.round(scrollLeft / clientWidth));
    // Pictures passed on the way do not count.
    if (goal.current === undefined) setAt(passed);
    else if (Math.abs(scrollLeft / clientWidth - goal.current) < ARRIVED) goal.current = undefined;
  };
  const takeOver = () => {
    goal.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    show(at + step);
  };
  const steps = count > 1 && (
    <>
      <button type="button" className="iconbtn" aria-label={copy.previous} onClick={() => show(at - 1)}>
        <Icon name="left" />
      </button>
      <span className="num small" role="status">
        <span className="sr">{pictureOf(at, count)}</span>
        <span aria-hidden="true">{`${at + 1} / ${count}`}</span>
      </span>
      <button type="button" className="iconbtn" aria-label={copy.next} onClick={() => show(at + 1)}>
        <Icon name="right" />
      </button>
    </>
  );

  return (
    <section className="gal" aria-label={copy.pictures} aria-roledescription="carousel" onKeyDown={onKeyDown}>
      <ul
        className="plate main track"
        aria-label={copy.pictures}
        tabIndex={count > 1 ? 0 : undefined}
        ref={track}
        onScroll={onScroll}
        onPointerDown={takeOver}
        onWheel={takeOver}
      >
        {pictures.map((url, index) => (
          <li key={url} aria-hidden={index !== at}>
            <Picture
              url={url}
              alt={`${title}, ${pictureOf(index, count).toLowerCase()}`}
              sizes={SIZES}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="thumbs no-print">
          {pictures.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={pictureOf(index, count)}
              aria-current={index === at}
              onClick={() => show(index)}
            >
              <Picture url={url} alt="" sizes="72px" />
            </button>
          ))}
        </div>
      )}
      <div className="steps no-print">
        {steps}
        <button type="button" className="iconbtn" aria-label={copy.fullScreen} onClick={full.open}>
          <MoreIcon name="expand" />
        </button>
      </div>
      <Dialog open={full.isOpen} onClose={full.close} label={copy.pictures} className="lightbox">
        <Picture
          url={pictures[at] ?? null}
          alt={`${title}, ${pictureOf(at, count).toLowerCase()}`}
          sizes="100vw"
          eager
        />
        <div className="steps">
          {steps}
          <button type="button" className="iconbtn" aria-label={copy.close} onClick={full.close}>
            <Icon name="close" />
          </button>
        </div>
      </Dialog>
    </section>
  );
}
