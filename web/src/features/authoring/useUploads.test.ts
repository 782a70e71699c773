import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { uploadPicture } from "../../api/storage";
import { useUploads } from "./useUploads";

vi.mock("../../api/storage", () => ({ uploadPicture: vi.fn(), removePicture: vi.fn() }));

/** In the order of their start. */
let arrive: ((address: string) => void)[];
let fail: ((error: Error) => void)[];

beforeEach(() => {
  arrive = [];
  fail = [];
  vi.stubGlobal("createImageBitmap", async () => ({ width: 2_000, close: () => undefined }));
  vi.mocked(uploadPicture).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive.push(resolve);
        fail.push(reject);
      }),
  );
});

const files = (...names: string[]) => names.map((name) => new File(["x"], name, { type: "image/jpeg" }));

async function begin(...names: string[]) {
  let images: string[] = [];
  const onArrived = (place: (images: string[]) => string[]) => {
    images = place(images);
  };
  const hook = renderHook(() => useUploads("hanna", onArrived));
  await act(async () => hook.result.current.send(files(...names), 12));
  return { ...hook, images: () => images };
}

test("a picture that is given up before its turn is not sent", async () => {
  const { result, images } = await begin("1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg");
  expect(arrive).toHaveLength(3);
  const fourth = result.current.sending.find((one) => one.file.name === "4.jpg");
  act(() => result.current.drop(fourth?.key ?? ""));
  for (const at of [0, 1, 2]) await act(async () => arrive[at]?.(`/${at + 1}.jpg`));
  expect(arrive).toHaveLength(4);
  await act(async () => arrive[3]?.("/5.jpg"));
  expect(images()).toEqual(["/1.jpg", "/2.jpg", "/3.jpg", "/5.jpg"]);
  expect(result.current.sending).toEqual([]);
});

test("nothing is sent for somebody who has left the page", async () => {
  const { unmount } = await begin("1.jpg", "2.jpg", "3.jpg", "4.jpg");
  unmount();
  for (const at of [0, 1, 2]) await act(async () => fail[at]?.(new DOMException("given up", "AbortError")));
  expect(arrive).toHaveLength(3);
});

test("what could not be sent may be sent again, what cannot be read may not", async () => {
  const { result, images } = await begin("1.jpg");
  await act(async () => fail[0]?.(new TypeError("Failed to fetch dynamically imported module")));
  expect(result.current.sending).toMatchObject([{ mayHelp: true, error: expect.stringContaining("connection") }]);
  await act(async () => {
    const [one] = result.current.sending;
    if (one) result.current.again(one);
  });
  await act(async () => arrive[1]?.("/1.jpg"));
  expect(images()).toEqual(["/1.jpg"]);

  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  await act(async () => result.current.send(files("2.jpg"), 11));
  expect(result.current.sending).toMatchObject([{ mayHelp: false, error: "Not a picture that can be read." }]);
});
