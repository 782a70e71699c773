import { beforeEach, expect, test } from "vitest";
import { clearDrafts, keepDraft } from "../../components/draftStorage";
import { dropWizardDraft, keepWizardDraft, readWizardDraft } from "./draft";
import { emptyForm } from "./form";
import { emptyGroupPrice, emptySeason } from "./priceForm";
import { inTurn } from "./useUploads";

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const HANNA = "7b0c9c0e-3f3e-4a59-9c39-000000000001";
const NIMAL = "7b0c9c0e-3f3e-4a59-9c39-000000000002";

beforeEach(() => localStorage.clear());

test("a draft is its writer's and its package's, and goes when it is sent or its writer leaves (T-B11)", () => {
  const draft = { id: ID, version: null, form: { ...emptyForm(), title: "Tea", images: ["/storage/v1/a.webp"] } };
  expect(keepWizardDraft(HANNA, null, draft)).toBe(true);
  expect(readWizardDraft(HANNA, null)?.draft).toEqual(draft);
  expect(readWizardDraft(NIMAL, null)).toBeUndefined();
  expect(readWizardDraft(HANNA, ID)).toBeUndefined();
  dropWizardDraft(HANNA, null);
  expect(readWizardDraft(HANNA, null)).toBeUndefined();
  keepWizardDraft(HANNA, ID, { ...draft, version: 3 });
  clearDrafts();
  expect(readWizardDraft(HANNA, ID)).toBeUndefined();
});

test("what another version of the program wrote is taken as far as it is understood", () => {
  const form = { title: "Tea", days: "none", images: [1], locations: ["Ella"] };
  keepDraft(HANNA, "package new", { id: ID, form });
  const read = readWizardDraft(HANNA, null)?.draft;
  expect(read?.form).toMatchObject({ title: "Tea", description: "", images: [], locations: ["Ella"] });
  expect(read?.form.days).toHaveLength(1);
  for (const broken of [null, "x", { id: "no id", form }, { id: ID }]) {
    keepDraft(HANNA, "package new", broken);
    expect(readWizardDraft(HANNA, null)).toBeUndefined();
  }
});

test("prices of groups and seasons stay in the draft, also half typed", () => {
  const season = { ...emptySeason(), name: "Harvest", first_month: "3", direction: "less" as const };
  const form = { ...emptyForm(), group_prices: [{ ...emptyGroupPrice(), from_people: "4" }], seasons: [season] };
  keepWizardDraft(HANNA, ID, { id: ID, version: 3, form });
  expect(readWizardDraft(HANNA, ID)?.draft.form).toEqual(form);
  // As an older version of the program wrote it.
  const { group_prices: _, seasons: __, ...older } = form;
  keepDraft(HANNA, `package ${ID}`, { id: ID, version: 3, form: older });
  expect(readWizardDraft(HANNA, ID)?.draft.form).toMatchObject({ group_prices: [], seasons: [] });
});

test("pictures stand in the order in which they were chosen, whichever arrives first", () => {
  const first = { url: "first", turn: 1 };
  const second = { url: "second", turn: 2 };
  const third = { url: "third", turn: 3 };
  const one = inTurn(["old"], second, []);
  const two = inTurn(one, first, [second]);
  expect(inTurn(two, third, [second, first])).toEqual(["old", "first", "second", "third"]);
});
