import type { Page } from "./test";

/** Decisions can be undone for ten seconds; an admin who leaves their list sends them at once. */
export async function leaveQueue(admin: Page): Promise<void> {
  await admin.getByRole("tab", { name: "Payment Overview" }).click();
}
