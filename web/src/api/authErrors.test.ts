import { expect, test } from "vitest";
import "./authTexts";
import { authError } from "./authErrors";

test.each([
  ["over_email_send_rate_limit", "A mail was sent just now. Wait a minute before asking for another."],
  ["over_sms_send_rate_limit", "A message was sent just now. Wait a minute before asking for another."],
  ["over_request_rate_limit", "Too many tries. Wait a moment, then try again."],
  ["a_code_of_tomorrow", "Something went wrong. Please try again."],
])("who asks too soon is told what for: %s", (code, text) => {
  expect(authError({ message: "the server's own words", code, status: 429 }).text).toBe(text);
});
