import { expect, test } from "vitest";
import { documentChanges } from "./documentChanges";
import type { Shape, Value } from "./shape";

const SHAPE: Shape = {
  kind: "object",
  fields: [
    { name: "title", label: "Title", help: "", is_required: true, shape: { kind: "line", limit: 60 } },
    {
      name: "parts",
      label: "Parts",
      help: "",
      is_required: true,
      shape: {
        kind: "list",
        item_label: "part",
        least: 1,
        most: 9,
        item: {
          kind: "object",
          fields: [
            { name: "title", label: "Heading", help: "", is_required: true, shape: { kind: "line", limit: 80 } },
            { name: "text", label: "Text", help: "", is_required: true, shape: { kind: "lines", limit: 900 } },
          ],
        },
      },
    },
    { name: "trip", label: "Trip", help: "", is_required: false, shape: { kind: "package" } },
  ],
};
const part = (title: string, text = `About ${title}.`) => ({ title, text });
const body = (parts: Value, more: object = {}) => ({ title: "Safety", parts, trip: null, ...more });
const changesOf = (before: Value, after: Value, titles?: ReadonlyMap<string, string>) =>
  documentChanges(SHAPE, before, after, titles).map(({ label, pieces }) => [
    label,
    pieces.map(({ side, text }) => (side === "both" ? text : side === "live" ? `[-${text}]` : `[+${text}]`)).join(""),
  ]);

test("equal versions have no changes", () => {
  expect(changesOf(body([part("Road")]), body([part("Road")]))).toEqual([]);
});

test("words of a field are compared, with the place of the field", () => {
  const before = body([part("Road"), part("Sea", "Swim where others swim.")]);
  const after = body([part("Road"), part("Sea", "Swim only where others swim.")], { title: "Travel safely" });
  expect(changesOf(before, after)).toEqual([
    ["Title", "[-Safety][+Travel safely]"],
    ["Parts: part 2: Text", "Swim [+only ]where others swim."],
  ]);
});

test("an added and a removed entry leave the others alone", () => {
  const before = body([part("Road"), part("Sea"), part("Heat")]);
  expect(changesOf(before, body([part("Road"), part("Animals"), part("Sea"), part("Heat")]))).toEqual([
    ["Parts: part 2", "[+Animals\nAbout Animals.]"],
  ]);
  expect(changesOf(before, body([part("Sea"), part("Heat")]))).toEqual([
    ["Parts: part 1 of before, removed", "[-Road\nAbout Road.]"],
  ]);
});

test("a changed word of a long text stands between shortened ones", () => {
  const long = "Climb early and carry water. ".repeat(30);
  const [change] = changesOf(
    body([part("Heat", `${long}Drink. ${long}`)]),
    body([part("Heat", `${long}Rest. ${long}`)]),
  );
  expect(change?.[1]).toContain("[-Drink][+Rest]");
  expect(change?.[1]?.length).toBeLessThan(260);
});

test("packages have their titles", () => {
  const titles = new Map([["p1", "Ella in a day"]]);
  expect(changesOf(body([part("Road")]), body([part("Road")], { trip: "p1" }), titles)).toEqual([
    ["Trip", "[+Ella in a day]"],
  ]);
});
