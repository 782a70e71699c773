import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { personOf } from "../../../api/person";
import { answer, refusal, standIn, user } from "../../../testing/standIn";
import { PATIENCE } from "../../../testing/wholeClient";
import { NoticeChoices } from "./NoticeChoices";

const both = { in_product: true, by_mail: true };
const list = ["messages", "reviews"].map((topic) => ({ topic, ...both, can: both }));

test("of two that are switched one after the other, the one that fails goes back and the other stays", async () => {
  const tell: ((reply: Response) => void)[] = [];
  standIn({
    "GET /rest/v1/rpc/my_notification_preferences": () => answer(list),
    "POST /rest/v1/rpc/set_notification_preference": () => new Promise((resolve) => tell.push(resolve)),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NoticeChoices person={personOf({ ...user, identities: [], factors: [] })} />
    </QueryClientProvider>,
  );
  const hand = userEvent.setup();
  const [first, second] = await screen.findAllByRole<HTMLInputElement>("checkbox", { name: /By e-mail/ });
  if (!first || !second) throw new Error("there are two");
  await hand.click(first);
  await hand.click(second);
  expect([first.checked, second.checked]).toEqual([false, false]);
  const answerCall = async (at: number, reply: Response) => {
    await vi.waitFor(() => expect(tell.length).toBeGreaterThan(at), PATIENCE);
    await act(async () => tell[at]?.(reply));
  };
  await answerCall(0, refusal("XX000", 500));
  await vi.waitFor(() => expect([first.checked, second.checked]).toEqual([true, false]), PATIENCE);
  await answerCall(1, answer([list[0], { ...list[1], by_mail: false }]));
  await vi.waitFor(() => expect([first.checked, second.checked]).toEqual([true, false]), PATIENCE);
});
