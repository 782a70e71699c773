import { expect, test } from "vitest";
import { AppError } from "../../api/errors";
import { planFailure } from "./planFailure";

test.each(["400", "403", "410", "413", "429"])("what a rule refuses with %s has its reason", (code) => {
  expect(planFailure(new AppError({ title: "", text: "You have made 30 plans today.", code }))).toBe(
    "You have made 30 plans today.",
  );
});

test.each(["500", "503", "409", "offline"])("%s is no rule", (code) => {
  expect(planFailure(new AppError({ title: "", text: "Something", code }))).toBeUndefined();
  expect(planFailure(new Error("x"))).toBeUndefined();
});
