import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// Templates of what the staff writes, against a fake server.

const SAVE = "POST /rest/v1/rpc/save_reply_template";
const RETIRE = "POST /rest/v1/rpc/retire_reply_template";
const RESTORE = "POST /rest/v1/rpc/restore_reply_template";

const blurred = {
  id: "t1",
  kind: "reject_package",
  name: "Blurred pictures",
  body: "Hello {first_name}, the pictures of {subject} are blurred.",
  version: 3,
  updated_at: "2030-01-14T03:30:00Z",
  is_shipped: false,
  is_retired: false,
};
const greeting = {
  ...blurred,
  id: "t2",
  kind: "contact",
  name: "Greeting",
  body: "Welcome to {site}.",
  is_shipped: true,
};

let rows: (typeof blurred)[];
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  rows = [greeting, blurred];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "GET /rest/v1/rpc/reply_templates?with_retired=true": () => answer(rows),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const PLACE = "/admin?tab=templates";

test("a template is written with placeholders and a preview, under the server's rules", async () => {
  const hand = userEvent.setup();
  replies[SAVE] = () =>
    answer(
      {
        code: "23514",
        message: "There is a template with this name already.",
        details: JSON.stringify([{ field: "name", message: "There is a template with this name already." }]),
      },
      400,
    );
  await open(PLACE);
  await hand.click(await screen.findByRole("button", { name: "New template" }));
  const form = dialog("New template");
  await hand.click(form.getByRole("button", { name: "Save template" }));
  expect(form.getByText("Please write a name.")).toBeTruthy();
  expect(form.getByText("Please write a text.")).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole("textbox", { name: "Name" }));
  await hand.type(form.getByRole("textbox", { name: "Name" }), "Greeting");
  const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  await hand.type(text, "Hello , hi {{name}");
  expect(form.getByText(/^There is no placeholder \{name\}\./)).toBeTruthy();
  await hand.clear(text);
  await hand.type(text, "Hello ");
  await hand.click(form.getByRole("button", { name: "Insert {first_name}: First name of the reader" }));
  expect(text.value).toBe("Hello {first_name}");
  expect(within(form.getByRole("region", { name: "Preview" })).getByText("Hello Nimali")).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Save template" }));
  expect(await form.findByText("There is a template with this name already.")).toBeTruthy();
  expect(text.value).toBe("Hello {first_name}");
  replies[SAVE] = ({ body }) => answer({ ...greeting, ...Object(body) });
  await hand.clear(form.getByRole("textbox", { name: "Name" }));
  await hand.type(form.getByRole("textbox", { name: "Name" }), "Second greeting");
  await hand.click(form.getByRole("button", { name: "Save template" }));
  await toast("Template saved");
  expect(bodiesOf(SAVE).at(-1)).toEqual({
    version: 0,
    kind: "contact",
    name: "Second greeting",
    body: "Hello {first_name}",
  });
});

test("a change that came too late names the present text, and what was typed stays", async () => {
  const hand = userEvent.setup();
  replies[SAVE] = () => {
    rows = [greeting, { ...blurred, body: "Theirs.", version: 4 }];
    return answer({ code: "PT409", message: "This template was changed meanwhile.", details: null }, 409);
  };
  await open(PLACE);
  await hand.click(await screen.findByRole("button", { name: "Edit: Blurred pictures" }));
  const form = dialog("Edit template");
  const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  await hand.clear(text);
  await hand.type(text, "Mine.");
  await hand.click(form.getByRole("button", { name: "Save template" }));
  expect(await form.findByText("Theirs.")).toBeTruthy();
  expect(text.value).toBe("Mine.");
  replies[SAVE] = ({ body }) => answer({ ...blurred, ...Object(body) });
  await hand.click(form.getByRole("button", { name: "Save mine instead" }));
  await toast("Template saved");
  expect(bodiesOf(SAVE)).toEqual([
    { id: "t1", version: 3, kind: "reject_package", name: "Blurred pictures", body: "Mine." },
    { id: "t1", version: 4, kind: "reject_package", name: "Blurred pictures", body: "Mine." },
  ]);
});

test("a draft remembers the version that it began with, and can be discarded", async () => {
  const hand = userEvent.setup();
  const edit = async () => {
    await hand.click(await screen.findByRole("button", { name: "Edit: Blurred pictures" }));
    return dialog("Edit template");
  };
  replies[RETIRE] = () => answer(greeting);
  await open(PLACE);
  const first = await edit();
  await hand.type(first.getByRole("textbox", { name: "Text" }), " More.");
  await hand.click(first.getByRole("button", { name: "Cancel" }));
  rows = [greeting, { ...blurred, body: "Theirs.", version: 4 }];
  await hand.click(await screen.findByRole("button", { name: "Retire: Greeting" }));
  await screen.findByText("Theirs.");
  const form = await edit();
  const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  expect(text.value).toBe(`${blurred.body} More.`);
  expect(form.getByRole("button", { name: "Save mine instead" })).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Discard mine and take this" }));
  expect(text.value).toBe("Theirs.");
  expect(form.getByRole("button", { name: "Save template" })).toBeTruthy();
});

test("a template is retired, stays in the list, and is taken into use again", async () => {
  const hand = userEvent.setup();
  const change = (is_retired: boolean) => () => {
    rows = [greeting, { ...blurred, is_retired, version: 4 }];
    return answer(rows[1]);
  };
  replies[RETIRE] = change(true);
  replies[RESTORE] = change(false);
  await open(PLACE);
  await hand.click(await screen.findByRole("button", { name: "Retire: Blurred pictures" }));
  await toast("Template retired");
  const again = await screen.findByRole("button", { name: "Take into use again: Blurred pictures" });
  expect(screen.getByText("Retired")).toBeTruthy();
  expect(document.activeElement).toBe(again);
  await hand.click(again);
  await toast("Template in use again");
  expect(await screen.findByRole("button", { name: "Retire: Blurred pictures" })).toBeTruthy();
  expect([bodiesOf(RETIRE), bodiesOf(RESTORE)]).toEqual([[{ id: "t1", version: 3 }], [{ id: "t1" }]]);
});
