import { useEffect, useRef, useState } from "react";
import { AppError, offline } from "../../api/errors";
import { removePicture, uploadPicture } from "../../api/storage";
import { copy } from "./copy";
import { newKey } from "./form";

/** A pending or failed upload. */
export type PictureUpload = {
  key: string;
  file: File;
  turn: number;
  share: number;
  error: string | undefined;
  mayHelp: boolean;
};

/** Parallel uploads. */
const LANES = 3;
/** D-097. */
const MAX_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];

type UploadedPicture = { url: string; turn: number; width: number };

/**
 * Uploads run in parallel, each with its own progress and error, and keep the chosen order. Leaving the page aborts
 * them.
 */
export function useUploads(person: string, onArrived: (place: (images: string[]) => string[]) => void) {
  const [sending, setSending] = useState<PictureUpload[]>([]);
  const [arrived, setArrived] = useState<UploadedPicture[]>([]);
  const known = useRef<UploadedPicture[]>([]);
  const givenUp = useRef(new Map<string, AbortController>());
  const turns = useRef(0);
  const mayBeShown = useRef(false);

  // Syncs with the network: uploads end with the page.
  useEffect(() => {
    const under = givenUp.current;
    return () => {
      for (const one of under.values()) one.abort();
      under.clear();
    };
  }, []);

  const set = (key: string, part: Partial<PictureUpload>) => {
    setSending((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  };
  const drop = (key: string) => {
    givenUp.current.get(key)?.abort();
    givenUp.current.delete(key);
    setSending((list) => list.filter((one) => one.key !== key));
  };

  /** It can be aborted from now on, also while waiting. */
  const beginUpload = ({ key }: PictureUpload) => givenUp.current.set(key, new AbortController());

  const sendOne = async ({ key, file, turn }: PictureUpload) => {
    const control = givenUp.current.get(key);
    if (!control || control.signal.aborted) return;
    try {
      const width = await widthOf(file).catch(() => undefined);
      if (width === undefined) {
        set(key, { error: copy.unreadable, mayHelp: false });
        return;
      }
      const url = await uploadPicture("package-images", person, file, {
        onShare: (share) => set(key, { share }),
        signal: control.signal,
      });
      if (control.signal.aborted) return;
      const one = { url, turn, width };
      const others = known.current;
      known.current = [...others, one];
      setArrived(known.current);
      onArrived((images) => inTurn(images, one, others));
      setSending((list) => list.filter((other) => other.key !== key));
    } catch (error) {
      // Not the server's error: a chunk failed to load, and a retry may succeed.
      const text = error instanceof AppError ? error.text : offline().text;
      if (!control.signal.aborted) set(key, { error: text, mayHelp: true });
    } finally {
      givenUp.current.delete(key);
    }
  };

  const sendAll = async (list: PictureUpload[]) => {
    for (const one of list) beginUpload(one);
    const queue = [...list];
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await sendOne(next);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

  return {
    sending,
    isBusy: sending.some((one) => one.error === undefined),
    widthOf: (url: string) => arrived.find((one) => one.url === url)?.width,
    /** `room` is how many more the package takes. */
    send: (files: Iterable<File>, room: number) => {
      let left = room - sending.filter((one) => one.error === undefined).length;
      const list = [...files].map((file): PictureUpload => {
        const error = complaint(file) ?? (left > 0 ? undefined : copy.tooMany);
        if (error === undefined) left -= 1;
        turns.current += 1;
        return { key: newKey(), file, turn: turns.current, share: 0, error, mayHelp: error === undefined };
      });
      setSending((before) => [...before, ...list]);
      void sendAll(list.filter((one) => one.error === undefined));
    },
    again: (one: PictureUpload) => {
      set(one.key, { share: 0, error: undefined });
      beginUpload(one);
      void sendOne(one);
    },
    drop,
    /** The pictures are being saved in a package: only the server still knows which are unused. */
    offered: () => {
      mayBeShown.current = true;
    },
    /** Deletes a picture uploaded just now; the server sweeps the rest. */
    takeAway: (url: string) => {
      const isNew = known.current.some((one) => one.url === url);
      if (isNew && !mayBeShown.current) void removePicture("package-images", url).catch(() => undefined);
    },
  };
}

function complaint(file: File): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return copy.wrongType;
  return file.size > MAX_BYTES ? copy.tooLarge : undefined;
}

/** Throws if the browser cannot decode the picture. */
async function widthOf(file: File): Promise<number> {
  const picture = await createImageBitmap(file);
  const { width } = picture;
  picture.close();
  return width;
}

/** Inserts a picture before the first of those chosen after it. */
export function inTurn(
  images: string[],
  one: { url: string; turn: number },
  arrived: { url: string; turn: number }[],
): string[] {
  const at = images.findIndex((url) => (arrived.find((other) => other.url === url)?.turn ?? 0) > one.turn);
  return at < 0 ? [...images, one.url] : images.toSpliced(at, 0, one.url);
}
