import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Texts of the site that the staff edits, against a fake server.

const READ = "GET /rest/v1/rpc/content_document?name=safety_page";
const SAVE = "POST /rest/v1/rpc/save_content";
const CHECK = "POST /rest/v1/rpc/check_content";
const PLACE = "/admin?tab=content&item=safety_page";

const field = (name: string, label: string, shape: object, is_required = true) => ({
  name,
  label,
  help: "",
  is_required,
  shape,
});
const shape = {
  kind: "object",
  fields: [
    field("title", "Title", { kind: "line", limit: 60 }),
    field("parts", "Parts", {
      kind: "list",
      item_label: "part",
      least: 1,
      most: 3,
      item: { kind: "object", fields: [field("title", "Heading", { kind: "line", limit: 80 })] },
    }),
  ],
};
const safety = (title: string, version = 0) => ({
  name: "safety_page",
  title: "Safety guidelines",
  shape,
  version,
  body: { title, parts: [{ title: "On the road" }, { title: "In the sea" }] },
  shipped: { title: "Safety", parts: [{ title: "On the road" }, { title: "In the sea" }] },
  is_shipped: version === 0,
  is_passed_over: false,
  updated_at: version === 0 ? null : "2030-01-14T03:30:00Z",
  updated_by: version === 0 ? null : "Anusha",
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "GET /rest/v1/rpc/content_documents": () =>
      answer([
        {
          name: "safety_page",
          group: "Pages",
          title: "Safety guidelines",
          help: "The page /safety.",
          is_shipped: true,
          is_passed_over: false,
          version: 0,
          updated_at: null,
          updated_by: null,
        },
      ]),
    [READ]: () => answer(safety("Safety")),
    [CHECK]: () => answer({ problems: [], warnings: [], preview: null }),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Title" }, PATIENCE);
const textIn = (part: Element) => part.textContent;
const note = () => screen.getByRole("textbox", { name: "What you changed, and why" });

test("a text is edited in the form of its shape, and saved with a note", async () => {
  const hand = userEvent.setup();
  replies[SAVE] = () => answer(safety("Travel safely", 1));
  await open(PLACE);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await hand.clear(await title());
  await hand.type(await title(), "Travel safely");
  await hand.click(screen.getByRole("button", { name: "Move down: part 1, On the road" }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: part 2, On the road");
  await hand.click(screen.getByRole("button", { name: "Add part" }));
  await hand.keyboard("Heat");
  expect(screen.queryByRole("button", { name: "Add part" })).toBeNull();
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Please write a note.")).toBeTruthy();
  await hand.type(note(), "Heat is new.");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await toast("Saved")).toBeTruthy();
  expect(bodiesOf(SAVE)).toEqual([
    {
      name: "safety_page",
      version: 0,
      note: "Heat is new.",
      body: { title: "Travel safely", parts: [{ title: "In the sea" }, { title: "On the road" }, { title: "Heat" }] },
    },
  ]);
});

test("the server's problems are at their fields, and the first has the focus", async () => {
  const hand = userEvent.setup();
  const problem = { field: "parts[1].title", message: "Please enter the heading." };
  replies[SAVE] = () => answer({ code: "23514", message: "Not saved", details: JSON.stringify([problem]) }, 400);
  await open(PLACE);
  await title();
  const heading = within(screen.getByRole("group", { name: "Parts" })).getAllByRole("textbox", { name: "Heading" })[1];
  await hand.clear(heading as HTMLElement);
  await hand.type(note(), "Shorter.");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter the heading.")).toBeTruthy();
  expect(heading?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(heading);
});

test("a conflict loses nothing typed, and both versions can be compared", async () => {
  const hand = userEvent.setup();
  replies[SAVE] = () => answer({ code: "PT409", message: "It has changed.", details: null }, 409);
  await open(PLACE);
  await hand.type(await title(), " in Sri Lanka");
  await hand.type(note(), "Where it is.");
  replies[READ] = () => answer(safety("Safety on the island", 1));
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Another version was saved meanwhile\./)).toBeTruthy();
  expect((await title()).value).toBe("Safety in Sri Lanka");
  await hand.click(screen.getByRole("tab", { name: "Changes" }));
  const changed = (await screen.findByText("Title")).nextElementSibling;
  const wordsOf = (mark: string) => Array.from(changed?.querySelectorAll(`${mark} span:not(.sr)`) ?? [], textIn);
  expect(wordsOf("del").join(" ")).toBe("on the island");
  expect(wordsOf("ins").join(" ")).toBe("in Sri Lanka");
  await hand.click(screen.getByRole("tab", { name: "Edit" }));
  expect((await title()).value).toBe("Safety in Sri Lanka");
  await hand.click(screen.getByRole("button", { name: "Discard mine and take the new version" }));
  expect((await title()).value).toBe("Safety on the island");
});
