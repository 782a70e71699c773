import type { SignedStatement } from "../../api/reputation";
import { copy } from "./copy";

/** As on the server. */
const LARGEST_BYTES = 64 * 1024;

export type ReadFile = { signed: SignedStatement } | { problem: string };

/** The parts of a downloaded file; its text stays as it is, because it is signed byte for byte. */
export function readStatementFile(text: string): ReadFile {
  if (text.trim() === "") return { problem: copy.empty };
  if (new Blob([text]).size > LARGEST_BYTES) return { problem: copy.tooLarge };
  const { statement, signature } = parseObject(text);
  if (typeof statement !== "string" || typeof signature !== "string") return { problem: copy.unreadable };
  return { signed: { statement, signature } };
}

/** A larger file is not read. */
export async function readChosenFile(file: File): Promise<ReadFile> {
  if (file.size > LARGEST_BYTES) return { problem: copy.tooLarge };
  const text = await file.text().catch(() => "");
  return text.trim() === "" ? { problem: copy.unreadable } : readStatementFile(text);
}

function parseObject(text: string): { statement?: unknown; signature?: unknown } {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}
