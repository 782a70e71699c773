import { callFunction } from "./functions";

const FILE_NAME = /filename="?([\w.-]+)"?/;

/** Saves the answer of a function. A filtered list is sent as `body`. */
export async function saveCsv(name: string, usualName: string, body?: object): Promise<void> {
  await saveAnswer(await callFunction(body ? "POST" : "GET", name, body), usualName);
}

/** The server names the file. */
export async function saveAnswer(answer: Response, usualName: string): Promise<void> {
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE_NAME.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? usualName;
  link.click();
  // The running download no longer needs it.
  setTimeout(() => URL.revokeObjectURL(address));
}
