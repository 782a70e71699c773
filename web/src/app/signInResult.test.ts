import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "../components/ui/toasts";
import { showSignInResult } from "./signInResult";

vi.mock("../components/ui/toasts", () => ({ toast: vi.fn() }));

const ended = { failed: undefined };

beforeEach(() => vi.mocked(toast).mockClear());

test.each([
  ["access_denied", "You did not allow the sign-in. Nothing was changed."],
  [
    "user_already_exists",
    "This way to sign in was removed from the account. Sign in another way, and add it again in your profile.",
  ],
  ["toString", "Failed to sign in with Google"],
])("what went wrong elsewhere is told in words of ours: %s", (error, text) => {
  showSignInResult({ kind: "failure", error }, ended);
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: "bad", title: "Authentication Error", text });
});

test("whose browser stores nothing hears why the sign-in could not be finished", () => {
  showSignInResult({ kind: "unstored" }, ended);
  expect(vi.mocked(toast).mock.calls[0]?.[0].text).toMatch(/^This browser stores nothing for this site/);
});
