import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, NOW, PERSON, standIn, store, tokens } from "../testing/standIn";

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;

async function ask() {
  vi.resetModules();
  const { roles } = await import("./roles");
  return new QueryClient().fetchQuery({ ...roles(PERSON), retry: false });
}

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
});

test("what somebody may do is asked as them", async () => {
  store(tokens("one"));
  const calls = standIn({ [ROLES]: () => answer([{ is_guide: true, is_admin: false }]) });
  expect(await ask()).toEqual({ isGuide: true, isAdmin: false });
  expect(calls.map(({ bearer }) => bearer)).toEqual([`Bearer ${tokens("one").access_token}`]);
});

test("of somebody who has left nothing is asked: it would be refused", async () => {
  const calls = standIn({});
  await expect(ask()).rejects.toThrow("Your session has ended.");
  expect(calls).toEqual([]);
});
