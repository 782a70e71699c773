import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { KEY, NOW, notifyStorage, PERSON, type RecordedCall, standIn, store, tokens } from "../../testing/standIn";

const BOOKING = "0b0c9c0e-3f3e-4a59-9c39-000000000007";
const SEND = "POST /rest/v1/rpc/send_message";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  // The library counts its clients, also earlier tests'.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  store(tokens("one"));
  replies = {};
  calls = standIn(replies);
});

const sentMessages = () => calls.filter(({ call }) => call === SEND);

test("what was written and not sent goes with whoever signs out, also while it is on its way (T-B11)", async () => {
  const [{ keepDelivering, sendMessage: post }, { beginSession }, { clearDrafts: forgetDrafts }] = await Promise.all([
    import("./outbox"),
    import("../../api/session"),
    import("../../components/draftStorage"),
  ]);
  await beginSession();
  const queries = new QueryClient();
  const stop = keepDelivering(queries, PERSON);
  let fail = (_: Error) => {};
  replies[SEND] = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  post(queries, PERSON, BOOKING, "A secret of mine");
  await vi.waitFor(() => expect(sentMessages()).toHaveLength(1));
  const readStorage = () => Object.values(localStorage).join();
  expect(readStorage()).toContain("A secret of mine");

  localStorage.setItem(`${KEY}-left`, "");
  localStorage.removeItem(KEY);
  notifyStorage();
  forgetDrafts();
  fail(new TypeError("Failed to fetch"));
  await new Promise((done) => setTimeout(done));
  stop();
  expect(readStorage()).not.toContain("A secret of mine");

  store(tokens("two"));
  notifyStorage();
  const again = keepDelivering(queries, PERSON);
  await new Promise((done) => setTimeout(done));
  again();
  expect(sentMessages()).toHaveLength(1);
});
