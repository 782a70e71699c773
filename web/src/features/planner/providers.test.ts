import { expect, test } from "vitest";
import { STAGE_TEXTS } from "./planCopy";
import { choices, firstChoice, fractionOf, isUsedUp, stagesOf } from "./providers";

const options = (deepseek: boolean, openai: boolean) => ({
  providers: [
    { id: "deepseek", name: "DeepSeek", enabled: deepseek },
    { id: "openai", name: "OpenAI", enabled: openai },
  ],
  quota: null,
  upgradeUrl: null,
});

test("our own planner is always there, and what cannot be used says why", () => {
  expect(choices(undefined, true)).toEqual([
    { id: "builtin" },
    { id: "deepseek", why: "Not set up on this site." },
    { id: "openai", why: "Not set up on this site." },
  ]);
  expect(choices(options(true, false), true)).toEqual([
    { id: "builtin" },
    { id: "deepseek" },
    { id: "openai", why: "Not set up on this site." },
  ]);
  expect(choices(options(true, true), false).map((one) => one.why)).toEqual([undefined, "sign-in", "sign-in"]);
});

test("the first choice is DeepSeek where it can be used, else our own", () => {
  expect(firstChoice(choices(options(true, true), true))).toBe("deepseek");
  expect(firstChoice(choices(options(true, true), false))).toBe("builtin");
  expect(firstChoice(choices(options(false, true), true))).toBe("builtin");
});

test("credits are used up only where there is a quota, and nothing is left of it", () => {
  const quota = { perHour: 5, perDay: 20, leftHour: 1, leftDay: 3 };
  expect(isUsedUp(undefined)).toBe(false);
  expect(isUsedUp(options(true, true))).toBe(false);
  expect(isUsedUp({ ...options(true, true), quota })).toBe(false);
  expect(isUsedUp({ ...options(true, true), quota: { ...quota, leftHour: 0 } })).toBe(true);
  expect(isUsedUp({ ...options(true, true), quota: { ...quota, leftHour: null, leftDay: null } })).toBe(false);
  expect(isUsedUp({ ...options(true, true), quota: { ...quota, leftHour: null, leftDay: 0 } })).toBe(true);
});

test("only stages that the server tells of are listed, whoever plans", () => {
  expect(stagesOf("builtin", [])).toEqual(["reading", "choosing", "pricing", "saving"]);
  expect(stagesOf("openai", ["reading", "asking"])).toEqual(["reading", "asking", "checking", "pricing", "saving"]);
  const instead = stagesOf("deepseek", ["reading", "asking", "choosing", "pricing"]);
  expect(instead).toEqual(["reading", "asking", "choosing", "pricing", "saving"]);
  for (const stage of [...instead, "checking"]) expect(STAGE_TEXTS[stage]).toBeTruthy();
});

test("progress goes forward, stage by stage", () => {
  const stages = ["reading", "choosing", "saving"];
  const seen = [
    fractionOf("", 0, 0, stages),
    fractionOf("reading", 1, 2, stages),
    fractionOf("choosing", 0, 0, stages),
    fractionOf("choosing", 9, 3, stages),
    fractionOf("saving", 1, 1, stages),
  ];
  expect(seen).toEqual([0, 1 / 6, 1 / 3, 2 / 3, 1]);
});
