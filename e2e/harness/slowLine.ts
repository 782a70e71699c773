import type { Page } from "@playwright/test";

/** A weak mobile network; returns a function that ends it. Until then the page does not notice that it is offline. */
export async function slowLine(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const bytesPerSecond = (400 * 1024) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return () => session.detach();
}
