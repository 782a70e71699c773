import "./fields.css";
import { useRef, useState } from "react";
import { Portrait } from "../Portrait";
import { CropDialog } from "./CropDialog";
import { copy } from "./copy";
import { isTooSmall } from "./crop";
import { readPhoto } from "./photo";

const ACCEPTED = "image/jpeg,image/png,image/webp";

type Props = {
  name: string;
  photo: string | null;
  onUpload: (picture: Blob, onShare: (share: number) => void) => Promise<string>;
  onPhoto: (address: string | null) => void;
};

/** A new photo is chosen, cropped and uploaded. */
export function PhotoField({ name, photo, onUpload, onPhoto }: Props) {
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [slip, setSlip] = useState<string>();
  const files = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPhoto(file);
    const wrong = read ? (isTooSmall(read) ? copy.tooSmall : undefined) : copy.unreadable;
    setSlip(wrong);
    if (wrong === undefined && read) setChosen(read);
  };
  return (
    <div className="photo-field">
      <Portrait name={name} photo={photo} />
      <div>
        <p className="acts-row">
          <button
            type="button"
            className="btn line compact"
            aria-describedby="photo-said"
            onClick={() => files.current?.click()}
          >
            {photo === null ? copy.addPhoto : copy.changePhoto}
          </button>
          {photo !== null && (
            <button type="button" className="link" onClick={() => onPhoto(null)}>
              {copy.removePhoto}
            </button>
          )}
        </p>
        <input
          ref={files}
          className="sr"
          type="file"
          accept={ACCEPTED}
          tabIndex={-1}
          aria-label={copy.photoFile}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <p id="photo-said" className={slip === undefined ? "hint" : "error"} role="status">
          {slip ?? copy.photoHint}
        </p>
      </div>
      <CropDialog
        photo={chosen}
        onUpload={onUpload}
        onDone={(address) => {
          setChosen(null);
          onPhoto(address);
        }}
        onClose={() => setChosen(null)}
      />
    </div>
  );
}
