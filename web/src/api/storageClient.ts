import { StorageClient } from "@supabase/storage-js";
import type { Config } from "./config";

// Only `storage.ts` loads this file, and only to upload pictures.

/** The official client of `storage/v1`, for one upload by `send`. */
export function openStorageClient({ url, anonKey }: Config, token: string, send: typeof fetch): StorageClient {
  return new StorageClient(`${url}/storage/v1`, { apikey: anonKey, Authorization: `Bearer ${token}` }, send);
}
