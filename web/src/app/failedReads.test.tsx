import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Content that survives failures of a fake server.

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  replies = {};
  calls = standIn(replies);
});

/** Returns the count of failed reads. */
function failsToRead(table: string): () => number {
  const isRead = ({ call }: RecordedCall) => call.startsWith(`GET /rest/v1/${table}?`);
  for (const { call } of calls.filter(isRead)) replies[call] = () => refusal("XX000", 500);
  const before = calls.filter(isRead).length;
  return () => calls.filter(isRead).length - before;
}

test("an application that is being written stays when what is known of it cannot be read again", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies["GET /rest/v1/rpc/my_guide_settings"] = () => answer(null);
  await open("/guide-onboarding");
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "About you" });
  await hand.type(box, "Born in Ella");
  const failed = failsToRead("guide_applications");
  await vi.waitFor(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(failed()).toBeGreaterThan(0);
  }, PATIENCE);
  await new Promise((done) => setTimeout(done, 100));
  expect(box.isConnected).toBe(true);
  expect(box.value).toBe("Born in Ella");
});

test("a search that fails again and again is told of once", async () => {
  const hand = userEvent.setup();
  const SEARCH = "GET /rest/v1/rpc/search_packages?limit=6";
  replies[SEARCH] = () => refusal("XX000", 500);
  await open("/search");
  await toast("Failed to search packages. Please try again.");
  const sofar = calls.filter(({ call }) => call === SEARCH).length;
  await hand.click(await screen.findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(calls.filter(({ call }) => call === SEARCH).length).toBeGreaterThan(sofar), PATIENCE);
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.getAllByText("Search Error")).toHaveLength(1);
});
