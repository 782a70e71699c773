import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// A test with output has failed unnoticed.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words) => expect.fail(`console.error: ${words.join(" ")}`));
  vi.spyOn(console, "warn").mockImplementation((...words) => expect.fail(`console.warn: ${words.join(" ")}`));
});

// Nothing is fetched here, so pictures would count as broken.
if ("HTMLImageElement" in globalThis) {
  Object.defineProperty(HTMLImageElement.prototype, "complete", { configurable: true, get: () => false });
}

// No sockets, unless a test provides one.
if ("WebSocket" in globalThis) vi.stubGlobal("WebSocket", undefined);

afterEach(cleanup);
