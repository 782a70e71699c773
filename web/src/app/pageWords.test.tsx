import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import safetyPage from "../../../catalogue/content/safety_page.json";
import { answer, refusal, standIn } from "../testing/standIn";
import { open, resetClient } from "../testing/wholeClient";

// Pages whose words the staff edits (D-179).

const WORDS = "GET /rest/v1/rpc/page_content?name=";

beforeEach(resetClient);
afterEach(() => vi.restoreAllMocks());

test("the safety page has its words and numbers from the wire", async () => {
  standIn({
    [`${WORDS}safety_page`]: () => answer({ ...safetyPage, title: "Stay safe", lede: "<b>Text</b> stays text." }),
    [`${WORDS}emergency_numbers`]: () =>
      answer({
        numbers: [{ kind: "police", number: "118", name: "Police", note: "Day and night" }],
        checked_on: "2029-03-04",
      }),
  });
  await open("/safety");
  await screen.findByRole("heading", { level: 1, name: "Stay safe" });
  expect(screen.getByText("<b>Text</b> stays text.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "118" }).getAttribute("href")).toBe("tel:118");
  expect(screen.getByText(/Numbers checked on 4 March 2029\.$/)).toBeTruthy();
  expect(document.title).toBe("Stay safe | Serendib");
});

test("the words of the release are the table of refunds and the hours", async () => {
  standIn({});
  await open("/terms");
  await screen.findByRole("row", { name: "30 days or more Everything, minus a 10% fee" });
  await screen.findByRole("heading", { name: "When a guide cancels" });
});

test("a page whose words do not come says so, and reads them again", async () => {
  let isDown = true;
  standIn({ [`${WORDS}terms_page`]: () => (isDown ? refusal("XX000", 500) : answer({ ...TERMS })) });
  await open("/terms");
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  await screen.findByRole("heading", { level: 1, name: "Short terms" });
});

test("the form of the contact page is there without the words beside it, which can be read again", async () => {
  let reads = 0;
  standIn({
    [`${WORDS}contact_page`]: () => {
      reads += 1;
      return refusal("XX000", 500);
    },
  });
  await open("/contact");
  await screen.findByRole("heading", { level: 1, name: "Contact Us" });
  expect(screen.getByRole("button", { name: "Send Message" })).toBeTruthy();
  expect(screen.getByRole("complementary", { name: "Contact details" })).toBeTruthy();
  expect(screen.queryByText("Business hours")).toBeNull();
  await screen.findByText("Our hours and the emergency numbers could not be loaded.");
  const before = reads;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reads).toBeGreaterThan(before));
});

const TERMS = {
  title: "Short terms",
  description: "d",
  lede: "l",
  parts: [],
  refunds_title: "r",
  refunds_text: "t",
  refunds_when: "when",
  refunds_what: "what",
  refunds: [],
  more_parts: [],
};
