import { useEffect, useRef, useState } from "react";
import { AppError, offline } from "../../../../api/errors";
import { uploadDocument } from "../../../../api/storage";
import { copy } from "./copy";

export const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
const MAX_BYTES = 10 * 1024 * 1024;
/** The same file would be refused again. */
const FINAL_CODES = ["400", "413", "415", "422"];

/** A pending or failed upload. */
export type DocumentUpload = { file: File; share: number; error: string | undefined; mayHelp: boolean };

/** One document at a time. Leaving the form aborts its upload. */
export function useDocumentUpload(person: string, onArrive: (path: string, file: File) => void) {
  const [upload, setUpload] = useState<DocumentUpload>();
  const control = useRef<AbortController>(undefined);
  // Syncs with the network: an upload ends with its form.
  useEffect(() => () => control.current?.abort(), []);

  const begin = async (file: File) => {
    control.current?.abort();
    const { signal } = replaceControl();
    setUpload({ file, share: 0, error: undefined, mayHelp: true });
    try {
      const path = await uploadDocument(person, file, {
        onShare: (share) => !signal.aborted && setUpload({ file, share, error: undefined, mayHelp: true }),
        signal,
      });
      if (signal.aborted) return;
      setUpload(undefined);
      onArrive(path, file);
    } catch (error) {
      if (signal.aborted) return;
      // Not the server's error: a chunk failed to load, and a retry may succeed.
      const { text, code } = error instanceof AppError ? error : offline();
      setUpload({ file, share: 0, error: text, mayHelp: !FINAL_CODES.includes(code) });
    }
  };
  const replaceControl = () => {
    control.current = new AbortController();
    return control.current;
  };

  return {
    upload,
    isBusy: upload !== undefined && upload.error === undefined,
    choose: (file: File) => {
      const error = complaint(file);
      if (error === undefined) void begin(file);
      else setUpload({ file, share: 0, error, mayHelp: false });
    },
    retry: () => upload && void begin(upload.file),
    cancel: () => {
      control.current?.abort();
      setUpload(undefined);
    },
  };
}

function complaint({ type, size }: File): string | undefined {
  if (!DOCUMENT_TYPES.includes(type)) return copy.wrongType;
  if (size === 0) return copy.emptyFile;
  return size > MAX_BYTES ? copy.tooLarge : undefined;
}
