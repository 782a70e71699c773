import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeDelays, UNDO_SECONDS } from "./delays";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeAnswer = (send = vi.fn(async () => undefined as unknown)) => ({
  what: "Your reply",
  text: "Yes.",
  send,
  restore: vi.fn(),
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test("an answer is sent after ten seconds, which are counted down", async () => {
  const delays = makeDelays();
  const answer = makeAnswer();
  delays.start("a", answer);
  expect(delays.folds().get("a")).toEqual({ what: "Your reply", text: "Yes.", left: UNDO_SECONDS });
  await pass(9);
  expect(delays.folds().get("a")?.left).toBe(1);
  expect(answer.send).not.toHaveBeenCalled();
  await pass(1);
  expect(answer.send).toHaveBeenCalledOnce();
  expect(delays.folds().size).toBe(0);
  expect(answer.restore).not.toHaveBeenCalled();
  await pass(60);
  expect(answer.send).toHaveBeenCalledOnce();
});

test("an undone answer is never sent", async () => {
  const delays = makeDelays();
  const answer = makeAnswer();
  delays.start("a", answer);
  await pass(9);
  delays.undo();
  delays.flush();
  await pass(60);
  expect(answer.send).not.toHaveBeenCalled();
  expect(answer.restore).toHaveBeenCalledOnce();
  expect(delays.folds().size).toBe(0);
});

test("a second answer sends the first, which stays folded until the server has it", async () => {
  const delays = makeDelays();
  let arrive = (_: unknown) => {};
  const first = makeAnswer(
    vi.fn(
      () =>
        new Promise<unknown>((resolve) => {
          arrive = resolve;
        }),
    ),
  );
  const second = makeAnswer();
  delays.start("a", first);
  await pass(3);
  delays.start("b", second);
  expect(first.send).toHaveBeenCalledOnce();
  expect([...delays.folds()]).toEqual([
    ["a", { what: "Your reply", text: "Yes.", left: undefined }],
    ["b", { what: "Your reply", text: "Yes.", left: UNDO_SECONDS }],
  ]);
  delays.undo();
  expect(second.restore).toHaveBeenCalledOnce();
  expect(first.restore).not.toHaveBeenCalled();
  arrive(undefined);
  await pass(0);
  expect(delays.folds().size).toBe(0);
});

test("a failure brings the form back", async () => {
  const delays = makeDelays();
  const answer = makeAnswer(vi.fn(() => Promise.reject(new Error("no"))));
  delays.start("a", answer);
  delays.flush();
  await pass(0);
  expect(answer.restore).toHaveBeenCalledOnce();
  expect(delays.folds().size).toBe(0);
});

test("a sign-out learns whether all has arrived, also what is on its way", async () => {
  const delays = makeDelays();
  const [first, second] = [makeAnswer(), makeAnswer(vi.fn(() => Promise.reject(new Error("no"))))];
  expect(await delays.settle()).toBe(true);
  delays.start("a", first);
  expect(await delays.settle()).toBe(true);
  expect(first.send).toHaveBeenCalledOnce();
  delays.start("b", second);
  delays.flush();
  expect(await delays.settle()).toBe(false);
  expect(await delays.settle()).toBe(true);
});
