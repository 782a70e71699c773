import type { RefObject } from "react";
import { Icon } from "../../../../components/ui/Icon";
import { MoreIcon } from "../../../../components/ui/MoreIcon";
import { copy, percentText, sendingText, sizeText } from "./copy";
import { FileButton } from "./FileButton";
import { DOCUMENT_TYPES, type DocumentUpload } from "./useDocumentUpload";

type Props = {
  /** Of the uploaded document; blank without one. */
  name: string;
  size: number;
  upload: DocumentUpload | undefined;
  error: string | undefined;
  button: RefObject<HTMLButtonElement | null>;
  onFile: (file: File) => void;
  onRetry: () => void;
  onCancel: () => void;
  onRemove: () => void;
};

const HINT = "document-hint";

/** Its buttons hand the focus back to the one that chooses a file. */
export function DocumentField({ name, size, upload, error, button, onFile, onRetry, onCancel, onRemove }: Props) {
  const isSending = upload !== undefined && upload.error === undefined;
  const problem = upload?.error ?? error;
  const thenFocus = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <fieldset className="document-field">
      <legend className="label">{copy.document}</legend>
      {isSending && (
        <div className="document-file">
          <MoreIcon name="up" />
          <div>
            <p className="document-name">{upload.file.name}</p>
            <p className="document-share">
              <progress max={1} value={upload.share} aria-label={sendingText(upload.file.name)} />
              <span className="tiny quiet num">{percentText(upload.share)}</span>
            </p>
          </div>
          <button type="button" className="iconbtn" aria-label={copy.cancelUpload} onClick={thenFocus(onCancel)}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {!isSending && name !== "" && (
        <div className="document-file">
          <Icon name="check" />
          <div>
            <p className="document-name">{name}</p>
            <p className="tiny quiet num" role="status">
              <span>{copy.uploaded}</span>
              {size > 0 && <span>{`, ${sizeText(size)}`}</span>}
            </p>
          </div>
          <button type="button" className="link" onClick={thenFocus(onRemove)}>
            <span>{copy.remove}</span>
            <span className="sr">{`: ${name}`}</span>
          </button>
        </div>
      )}
      <p className="acts-row">
        {upload?.error !== undefined && upload.mayHelp && (
          <button type="button" className="btn line compact" onClick={thenFocus(onRetry)}>
            {copy.retry}
          </button>
        )}
        <FileButton
          label={copy.documentFile}
          accept={DOCUMENT_TYPES.join(",")}
          hint={HINT}
          button={button}
          onFile={onFile}
        >
          {name !== "" || upload ? copy.chooseOther : copy.chooseFile}
        </FileButton>
        <span className="document-camera">
          <FileButton label={copy.cameraFile} accept="image/*" hint={HINT} isCamera onFile={onFile}>
            {copy.takePhoto}
          </FileButton>
        </span>
      </p>
      {problem === undefined ? (
        <p className="hint" id={HINT}>
          {copy.documentHint}
        </p>
      ) : (
        <p className="error" id={HINT} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
