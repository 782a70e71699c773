import { expect, test, vi } from "vitest";
import { buildOf, reportHydrationError } from "./clientErrors";

test("an error is reported once, by its number and without its words", () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("navigator", { sendBeacon: (address: string, body: unknown) => sent.push([address, body]) > 0 });
  const error = new Error(
    "Minified React error #418; visit https://react.dev/errors/418?args[]=hanna@example.org for the full",
  );
  reportHydrationError(error, "/packages/$id");
  reportHydrationError(error, "/packages/$id");
  reportHydrationError(new Error("hanna@example.org"), "/");
  reportHydrationError("hanna@example.org", "/");
  expect(sent).toEqual([
    ["/client-errors", '{"error":418,"page":"/packages/$id","build":"unbuilt"}'],
    ["/client-errors", '{"error":0,"page":"/","build":"unbuilt"}'],
  ]);
});

test("a build is named by what changes in the name of its file", () => {
  expect(buildOf("https://a.example/assets/client-CDKU_na.js")).toBe("CDKU_na");
  expect(buildOf("https://a.example/assets/client-C-KUJ-a.js")).toBe("C-KUJ-a");
});
