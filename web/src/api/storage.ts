import { newId } from "../lib/ids";
import { readConfig } from "./config";
import { AppError, offline, signedOut } from "./errors";
import { accessToken, renewedToken } from "./session";

export type Bucket = "package-images" | "avatars";
/** Only an admin can open what is in it. */
const DOCUMENTS = "guide-documents";

type Telling = {
  /** Progress from 0 to 1. */
  onShare?: (share: number) => void;
  signal?: AbortSignal;
};

/** Formats that the server re-encodes. */
const ENDINGS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };
/** Documents are stored as they are. */
const DOCUMENT_ENDINGS: Record<string, string> = { ...ENDINGS, "application/pdf": "pdf" };
/** A picture never changes under its address. */
const LASTS_SECONDS = 31_536_000;
const RANDOM_BYTES = 6;

/** Why a picture was rejected, by the status in the refusal's body. */
const TEXTS: Record<string, string> = {
  400: "That file is not a picture we can read. Choose a JPG, PNG or WebP.",
  413: "That picture is too large. It may have up to 10MB.",
  415: "That file is not a picture we can read. Choose a JPG, PNG or WebP.",
  422: "That file is not a picture we can read. Choose a JPG, PNG or WebP.",
  429: "Too many pictures at once. Wait a moment, then try again.",
  507: "There is no room for more pictures at the moment. Please write to us.",
};
const ELSE = "The picture could not be sent. Please try again.";
const NO_DOCUMENT = "That file is not a document we can read. Choose a PDF, JPG, PNG or WebP.";
const DOCUMENT_TEXTS: Record<string, string> = {
  400: NO_DOCUMENT,
  413: "That document is too large. It may have up to 10MB.",
  415: NO_DOCUMENT,
  422: NO_DOCUMENT,
  429: "Too many documents at once. Wait a moment, then try again.",
  507: "There is no room for more documents at the moment. Please write to us.",
};
const ELSE_DOCUMENT = "The document could not be sent. Please try again.";
/** The same status means too many pictures; the text tells which. */
const TOO_LARGE = "The object exceeded the maximum allowed size";
const TOO_MANY = "You have as many pictures here as an account can have. Take some away first.";
const TOO_MANY_DOCUMENTS = "You have as many documents here as an account can have. Withdraw one first.";

/** In its owner's folder, `{owner}/{timestamp-random}.{ending}`. Returns its address on this site, for a table. */
export async function uploadPicture(
  bucket: Bucket,
  owner: string,
  picture: Blob,
  telling: Telling = {},
): Promise<string> {
  const { files, token } = await openBucket(bucket, sender(telling));
  const path = `${owner}/${Date.now()}-${random()}.${ENDINGS[picture.type] ?? "jpg"}`;
  const { error } = await files.upload(path, picture, { cacheControl: String(LASTS_SECONDS) });
  if (error) throw await storageError(error, token);
  return new URL(files.getPublicUrl(path).data.publicUrl).pathname;
}

export async function removePicture(bucket: Bucket, address: string): Promise<void> {
  const { files, token } = await openBucket(bucket, fetch);
  const [, path = ""] = address.split(`/object/public/${bucket}/`);
  const { error } = await files.remove([path]);
  if (error) throw await storageError(error, token);
}

/** In its owner's folder. Returns its name in the bucket. */
export async function uploadDocument(owner: string, document: Blob, telling: Telling = {}): Promise<string> {
  const { files, token } = await openBucket(DOCUMENTS, sender(telling));
  const path = `${owner}/${newId()}.${DOCUMENT_ENDINGS[document.type] ?? "pdf"}`;
  const { error } = await files.upload(path, document, { cacheControl: "0" });
  if (error) throw await storageError(error, token, true);
  return path;
}

/** One that no credential uses. */
export async function removeDocument(path: string): Promise<void> {
  const { files, token } = await openBucket(DOCUMENTS, fetch);
  const { error } = await files.remove([path]);
  if (error) throw await storageError(error, token, true);
}

async function openBucket(bucket: string, send: typeof fetch) {
  const [config, token, { openStorageClient }] = await Promise.all([
    readConfig(),
    accessToken(),
    import("./storageClient"),
  ]);
  if (token === undefined) throw signedOut();
  return { files: openStorageClient(config, token, send).from(bucket), token };
}

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** `statusCode` is the server's status, and absent if the server was not reached. */
async function storageError(
  error: { message: string; statusCode?: string | undefined },
  token: string,
  isDocument = false,
): Promise<AppError> {
  const { statusCode: code } = error;
  if (code === undefined) return offline();
  if (code === "401" || /jwt/i.test(error.message)) {
    // If the session cannot be renewed, the page learns it too.
    await renewedToken(token);
    return signedOut();
  }
  const isShare = code === "413" && error.message !== TOO_LARGE;
  const text = isDocument
    ? ((isShare ? TOO_MANY_DOCUMENTS : DOCUMENT_TEXTS[code]) ?? ELSE_DOCUMENT)
    : ((isShare ? TOO_MANY : TEXTS[code]) ?? ELSE);
  return new AppError({ title: "Error", text, code });
}

/** Only XMLHttpRequest reports upload progress. */
function sender({ onShare, signal }: Telling): typeof fetch {
  return (address, init) => {
    if (!onShare) return fetch(address, { ...init, ...(signal && { signal }) });
    return new Promise((resolve, reject) => {
      const isGivenUp = () => reject(new DOMException("The upload was given up.", "AbortError"));
      // Aborted before the request began.
      if (signal?.aborted) return isGivenUp();
      const request = new XMLHttpRequest();
      request.open(init?.method ?? "GET", String(address));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onShare(loaded / total);
      };
      const type = () => request.getResponseHeader("content-type") ?? "text/plain";
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: { "content-type": type() } }));
      request.onerror = () => reject(new TypeError("Failed to fetch"));
      request.onabort = isGivenUp;
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init?.body instanceof FormData ? init.body : null);
    });
  };
}
