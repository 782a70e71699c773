import { useEffect, useRef } from "react";
import { Icon } from "../../components/ui/Icon";
import { copy, percent, sendingText } from "./copy";
import type { PictureUpload } from "./useUploads";

const THUMB_PX = 96;

type Props = { one: PictureUpload; onAgain: () => void; onDrop: () => void };

/** A pending upload: its preview, progress and error. */
export function SendingTile({ one, onAgain, onDrop }: Props) {
  const { file, share, error, mayHelp } = one;
  return (
    <li className={error === undefined ? "sending" : "sending failed"}>
      <Thumb file={file} />
      <div>
        <p className="small name">{file.name}</p>
        {error === undefined ? (
          <>
            <progress max={1} value={share} aria-label={sendingText(file.name)} />
            <span className="tiny quiet num">{percent(share)}</span>
          </>
        ) : (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
      {error !== undefined && mayHelp && (
        <button type="button" className="btn line compact" onClick={onAgain}>
          {copy.retry}
        </button>
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={`${error === undefined ? copy.cancel : copy.dismiss}: ${file.name}`}
        onClick={onDrop}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The policy forbids images from blob addresses. */
function Thumb({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Syncs with the browser's image decoder.
  useEffect(() => {
    let isGone = false;
    void createImageBitmap(file, { resizeWidth: THUMB_PX, resizeQuality: "medium" })
      .then((picture) => {
        const pen = isGone ? null : canvas.current?.getContext("2d");
        const scale = Math.max(THUMB_PX / picture.width, THUMB_PX / picture.height);
        const [width, height] = [picture.width * scale, picture.height * scale];
        pen?.drawImage(picture, (THUMB_PX - width) / 2, (THUMB_PX - height) / 2, width, height);
        picture.close();
      })
      // Reported by the upload.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas className="thumb" ref={canvas} width={THUMB_PX} height={THUMB_PX} />;
}
