import type { WorkerScope } from "../sheetNames";

const WORKER = "/day-sheet-worker.js";

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => unknown };
};

/** Opens the pages of a scope without a network from now on. It is part of built clients only. */
export async function installWorker(scope: WorkerScope): Promise<void> {
  // It is missing without a certificate.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope });
  // Browsers look for a newer worker some time later, when the guide may be on the road already.
  void registration.update().catch(() => undefined);
  const { active } = await navigator.serviceWorker.ready;
  // Its files may be gone: after a sign-out, or because the browser made room.
  active?.postMessage("fill");
}

let address: string | undefined;

/** The content security policy accepts no plain text as the address of a script. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  address ??= trustedTypes
    ? (trustedTypes.createPolicy("day-sheet", { createScriptURL: () => WORKER }).createScriptURL(WORKER) as string)
    : WORKER;
  return address;
}
