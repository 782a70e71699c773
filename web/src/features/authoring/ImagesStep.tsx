import { type DragEvent, useEffect, useRef, useState } from "react";
import { PACKAGE_IMAGES_LIMIT } from "../../api/forms.gen";
import { Picture } from "../../components/Picture";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy, morePictures, moveEarlier, moveLater, pictureName, positionText, removeName } from "./copy";
import { DragAndDrop, useDraggable } from "./DragAndDrop";
import { moveEntry } from "./reorder";
import { SendingTile } from "./SendingTile";
import type { StepProps } from "./StepProps";
import { stepId, useReorderButtons } from "./useReorderButtons";
import { PICTURE_TYPES, type useUploads } from "./useUploads";

type Uploads = ReturnType<typeof useUploads>;
/** Narrower covers look soft on a wide screen. */
const COVER_PX = 1200;

export function ImagesStep({ form, change, problem, uploads }: StepProps & { uploads: Uploads }) {
  const { images } = form;
  const room = PACKAGE_IMAGES_LIMIT - images.length;
  const set = (next: string[]) => change({ images: next });
  const move = (from: number, to: number) => set(moveEntry(images, from, to));
  const stepping = useReorderButtons();
  const wrong = problem("images");
  return (
    <div className="field" id="field-images" tabIndex={-1}>
      <DropZone room={room} onFiles={(files) => uploads.send(files, room)} />
      {wrong !== undefined && <p className="error">{wrong}</p>}
      {uploads.sending.length > 0 && (
        <ul className="sendings" aria-label={copy.pictures}>
          {uploads.sending.map((one) => (
            <SendingTile
              key={one.key}
              one={one}
              onAgain={() => uploads.again(one)}
              onDrop={() => uploads.drop(one.key)}
            />
          ))}
        </ul>
      )}
      {images.length === 0 ? (
        <p className="quiet none">{copy.noPictures}</p>
      ) : (
        <>
          <p className="hint">{copy.coverHint}</p>
          <p className="sr" role="status">
            {stepping.said}
          </p>
          <DragAndDrop
            inRows={false}
            keys={images}
            nameOf={(url) => pictureName(images.indexOf(url))}
            onCarried={(url, to) => move(images.indexOf(url), images.indexOf(to))}
          >
            <ol className="tiles">
              {images.map((url, index) => (
                <Tile
                  key={url}
                  url={url}
                  index={index}
                  isLast={index === images.length - 1}
                  isSmall={(uploads.widthOf(url) ?? COVER_PX) < COVER_PX}
                  problem={problem(`images.${index}`)}
                  onMove={(to) => {
                    const where = positionText(pictureName(index), to + 1, images.length);
                    stepping.step(url, to > index ? 1 : -1, where, () => move(index, to));
                  }}
                  onRemove={() => {
                    set(images.filter((one) => one !== url));
                    uploads.takeAway(url);
                  }}
                />
              ))}
            </ol>
          </DragAndDrop>
        </>
      )}
    </div>
  );
}

function DropZone({ room, onFiles }: { room: number; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // Syncs with the browser, which would open a file dropped beside the zone.
  useEffect(() => {
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={isOver ? "drop-zone over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <MoreIcon name="picture" />
      <p>
        <label className="btn line">
          {copy.choosePictures}
          <input
            ref={input}
            className="sr"
            type="file"
            multiple
            accept={PICTURE_TYPES.join(",")}
            aria-describedby="picture-hint"
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])]);
              // The same file may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        <span className="quiet only-fine">{copy.dropPictures}</span>
      </p>
      <p className="small quiet" id="picture-hint">{`${copy.pictureHint} · ${morePictures(room)}`}</p>
    </div>
  );
}

function stay(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

type TileProps = {
  url: string;
  index: number;
  isLast: boolean;
  isSmall: boolean;
  problem: string | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Tile({ url, index, isLast, isSmall, problem, onMove, onRemove }: TileProps) {
  const { place, grip, isCarried } = useDraggable(url);
  const name = pictureName(index);
  return (
    <li {...place} className={isCarried ? "tile carried" : "tile"}>
      <span className="grip" {...grip}>
        <Picture url={url} alt="" sizes="(max-width: 560px) 50vw, 240px" />
      </span>
      {index === 0 && <span className="badge cover">{copy.cover}</span>}
      <div className="tile-acts">
        <button
          type="button"
          className="iconbtn"
          id={stepId(url, -1)}
          aria-label={moveEarlier(name)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="iconbtn"
          id={stepId(url, 1)}
          aria-label={moveLater(name)}
          disabled={isLast}
          onClick={() => onMove(index + 1)}
        >
          <Icon name="right" />
        </button>
        {index > 0 && (
          <button type="button" className="link small" onClick={() => onMove(0)}>
            {copy.makeCover}
            <span className="sr">{` ${name}`}</span>
          </button>
        )}
        <button type="button" className="iconbtn last" aria-label={removeName(name)} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </div>
      {index === 0 && isSmall && <p className="small warned">{copy.smallCover}</p>}
      {problem !== undefined && <p className="error">{problem}</p>}
    </li>
  );
}
