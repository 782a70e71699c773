import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Failure } from "../Failure";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { copy, sendingShare } from "./copy";
import { type Crop, largestZoom, moveCrop, wholeOf, zoomCrop } from "./crop";
import { cutOut, drawCrop } from "./photo";

type Props = {
  photo: ImageBitmap | null;
  /** Returns the picture's address. */
  onUpload: (picture: Blob, onShare: (share: number) => void) => Promise<string>;
  onDone: (address: string) => void;
  onClose: () => void;
};

export function CropDialog({ photo, onUpload, onDone, onClose }: Props) {
  return (
    <Dialog open={photo !== null} onClose={onClose} label={copy.cropTitle} className="dialog crop-dialog">
      {photo && <Cropping photo={photo} onUpload={onUpload} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}

/** In pixels, twice its displayed size. */
const DRAWN = 640;
const STEP = 0.04;
const ZOOM_STEP = 0.1;

function Cropping({ photo, onUpload, onDone, onClose }: Props & { photo: ImageBitmap }) {
  const [crop, setCrop] = useState<Crop>(() => wholeOf(photo));
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async () => onUpload(await cutOut(photo, crop), setShare),
  });
  const most = largestZoom(photo);
  return (
    // Not a form, because it is inside another.
    <div className="crop">
      <div className="crop-head">
        <h2 className="h-22">{copy.cropTitle}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <Window photo={photo} crop={crop} onCrop={setCrop} />
      <div>
        <label className="label" htmlFor="crop-zoom">
          {copy.zoom}
        </label>
        <input
          id="crop-zoom"
          className="slide"
          type="range"
          min={1}
          max={most}
          step="any"
          disabled={most === 1}
          value={crop.zoom}
          onChange={(event) => setCrop(zoomCrop(photo, crop, Number(event.target.value)))}
        />
      </div>
      <Failure error={send.error} />
      <p className="acts-row">
        <button
          type="button"
          className="btn primary"
          aria-disabled={send.isPending}
          onClick={() => {
            // A closed dialog drops the result.
            if (!send.isPending) send.mutate(undefined, { onSuccess: onDone });
          }}
        >
          {send.isPending ? sendingShare(share) : copy.usePhoto}
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
      </p>
    </div>
  );
}

type WindowProps = { photo: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

/** The final circle, moved by pointer or arrow keys. */
function Window({ photo, crop, onCrop }: WindowProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Syncs with the canvas.
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop);
  }, [photo, crop]);
  const held = useRef({ x: 0, y: 0 });
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { width } = currentTarget.getBoundingClientRect();
    onCrop(moveCrop(photo, crop, (held.current.x - clientX) / width, (held.current.y - clientY) / width));
    held.current = { x: clientX, y: clientY };
  };
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, photo, crop);
    if (!next) return;
    event.preventDefault();
    onCrop(next);
  };
  return (
    <div
      className="crop-window"
      role="application"
      aria-label={copy.cropHint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is in it
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={hold}
      onPointerMove={drag}
    >
      <canvas ref={canvas} width={DRAWN} height={DRAWN} />
      <p className="tiny" aria-hidden="true">
        {copy.cropHint}
      </p>
    </div>
  );
}

function afterKey(key: string, photo: ImageBitmap, crop: Crop): Crop | undefined {
  switch (key) {
    case "ArrowLeft":
      return moveCrop(photo, crop, -STEP, 0);
    case "ArrowRight":
      return moveCrop(photo, crop, STEP, 0);
    case "ArrowUp":
      return moveCrop(photo, crop, 0, -STEP);
    case "ArrowDown":
      return moveCrop(photo, crop, 0, STEP);
    case "+":
      return zoomCrop(photo, crop, crop.zoom + ZOOM_STEP);
    case "-":
      return zoomCrop(photo, crop, crop.zoom - ZOOM_STEP);
    default:
      return undefined;
  }
}
