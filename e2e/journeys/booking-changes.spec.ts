import type { Locator } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, signIn, someone } from "../harness/account";
import { notice, PAYS, payWith, request } from "../harness/booking";
import type { Catalogue, Trip } from "../harness/catalogue";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// Both sides of a booking propose changes of it: the guide another date, the traveler one person more.

test.use({
  siteOf: "booking changes",
  tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}|WebSocket connection`),
});
test.setTimeout(300_000);

/** With places for more people than a request has at first. */
function roomyTrip({ trips }: Catalogue): Trip {
  const found = trips.find(
    (trip) =>
      trip.duration_days >= 2 &&
      trip.min_people <= 2 &&
      trip.max_people >= 5 &&
      trip.package_guides.some((host) => host.guides?.display_name === GUIDE),
  );
  if (!found) throw new Error(`${GUIDE} hosts no trip for five people`);
  return found;
}

const mine = (page: Page) => page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
const bookings = (page: Page) => page.goto("/profile?mode=visitor&tab=bookings");
const amounts = (text: string | null) =>
  Array.from((text ?? "").matchAll(/\$([\d,]+\.\d\d)/g), ([, digits = ""]) => Number(digits.replaceAll(",", "")));

/** A later day on which the guide is free. */
async function chooseLaterDay(dialog: Locator): Promise<void> {
  const pressed = dialog.locator("[data-day][aria-pressed=true]");
  const booked = (await pressed.getAttribute("data-day")) ?? "";
  const open = dialog.locator("[data-day][aria-disabled=false]:not(.taken)");
  // Busy days load beside the calendar.
  await dialog.page().waitForLoadState("networkidle");
  const days = await open.evaluateAll((all) => all.map((one) => one.getAttribute("data-day") ?? ""));
  const later = days.find((day) => day > booked);
  expect(later, `a free day after ${booked}`).toBeDefined();
  await dialog.locator(`[data-day="${later}"]`).click();
  await expect(dialog.locator(`[data-day="${later}"]`)).toHaveAttribute("aria-pressed", "true");
}

async function send(page: Page, dialog: Locator): Promise<void> {
  const button = dialog.getByRole("button", { name: "Send proposal" });
  await expect(button).toBeEnabled();
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await button.click();
  await notice(page, "Proposal sent");
  await expect(dialog).toBeHidden();
}

test("a request moves to other days, its booking grows by one person, and a later change is declined", async ({
  page,
  browser,
  site,
}) => {
  const elin = someone("Elin Sorensen");
  const trip = roomyTrip(site.catalogue);
  await signIn(page, elin);
  await request(page, trip, GUIDE, 8);
  const host = await enter(browser, site.url, GUIDE);
  const hostEntry = host.getByRole("article").filter({ hasText: elin.name });
  const proposal = mine(page).getByRole("region", { name: /proposes a change$/ });

  await test.step("the guide proposes another date for the pending request", async () => {
    await host.goto("/profile?mode=host&tab=bookings");
    await hostEntry.getByRole("button", { name: /^Propose another date/ }).click();
    const dialog = host.getByRole("dialog", { name: "Propose another date" });
    await expect(dialog.getByText(/^Nothing is changed yet/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Send proposal" })).toBeDisabled();
    await chooseLaterDay(dialog);
    await dialog.getByRole("textbox", { name: "Message (optional)" }).fill("The sky is clearer then.");
    // Figures of another day are paler until the new ones are here.
    await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
    await checkAccessibility(host);
    await send(host, dialog);
    await expect(hostEntry.getByRole("region", { name: "You proposed a change" })).toBeVisible();
  });

  await test.step("what was typed is there after the dialog was closed", async () => {
    await hostEntry.getByRole("button", { name: /^Propose another date/ }).click();
    const dialog = host.getByRole("dialog", { name: "Propose another date" });
    const message = dialog.getByRole("textbox", { name: "Message (optional)" });
    await expect(message).toHaveValue("");
    await message.fill("Half a sen");
    await host.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await hostEntry.getByRole("button", { name: /^Propose another date/ }).click();
    await expect(message).toHaveValue("Half a sen");
    await message.fill("");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
  });

  await test.step("the traveler accepts, which approves the request, and pays", async () => {
    await bookings(page);
    await expect(proposal.getByText("The sky is clearer then.")).toBeVisible();
    await expect(proposal.getByText(/^Answer by \d+ \w+ 2030, \d\d:\d\d your time/)).toBeVisible();
    await checkAccessibility(page);
    await proposal.getByRole("button", { name: /^Accept/ }).click();
    const confirm = proposal.getByRole("form", { name: "Accept this change?" });
    await expect(confirm.getByText(/you then pay the advance within 48 hours\.$/)).toBeVisible();
    await confirm.getByRole("button", { name: "Accept change" }).click();
    await notice(page, "Change accepted");
    await expect(mine(page).getByText("Approved - Payment Required")).toBeVisible();
    await expect(mine(page).getByText("1 earlier proposal")).toBeVisible();
    const tab = await payWith(page, /^Pay advance/, PAYS);
    await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    await tab.close();
  });

  const balance = await test.step("the traveler proposes one person more, and sees what it costs", async () => {
    await bookings(page);
    await expect(mine(page).getByText("Confirmed", { exact: true })).toBeVisible();
    await mine(page)
      .getByRole("button", { name: /^Change booking/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Change booking" });
    await dialog.getByRole("button", { name: "One more: Travelers" }).click();
    const [, after] = amounts(await dialog.getByText(/^You pay \$.+ more: the balance becomes \$/).textContent());
    await send(page, dialog);
    await expect(mine(page).getByRole("region", { name: "You proposed a change" })).toBeVisible();
    return after;
  });

  await test.step("the guide accepts it in the inbox", async () => {
    await host.goto("/profile?mode=host");
    const inbox = host.getByRole("region", { name: /^Needs you now/ });
    await expect(inbox.locator("[aria-busy]")).toHaveCount(0);
    const rest = inbox.getByRole("button", { name: /^Show all \d+$/ });
    if (await rest.isVisible()) await rest.click();
    const row = inbox.locator("[data-kind=booking_change]").filter({ hasText: elin.name });
    await expect(row.getByText("Change of a booking", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Answer/ }).click();
    await row.getByRole("button", { name: /^Accept/ }).click();
    await expect(row.getByText(/^The trip costs \$.+ more, which the traveler pays\.$/)).toBeVisible();
    await checkAccessibility(host);
    await row.getByRole("button", { name: "Accept change" }).click();
    await notice(host, "Change accepted");
    await expect(row).toHaveCount(0);
  });

  await test.step("the balance is the one that the traveler saw", async () => {
    await bookings(page);
    const pay = mine(page).getByRole("button", { name: /^Pay balance/ });
    await expect(pay).toBeVisible();
    expect(amounts(await pay.textContent())).toEqual([balance]);
    await expect(mine(page).getByText("2 earlier proposals")).toBeVisible();
  });

  await test.step("the traveler declines a change of the job, and the guide reads why", async () => {
    await host.goto("/profile?mode=host&tab=jobs");
    await hostEntry.getByRole("button", { name: /^Change booking/ }).click();
    const dialog = host.getByRole("dialog", { name: "Change booking" });
    await expect(dialog.getByText(/^Nothing is changed yet/)).toBeVisible();
    await chooseLaterDay(dialog);
    await send(host, dialog);
    await bookings(page);
    await proposal.getByRole("button", { name: /^Decline/ }).click();
    await proposal.getByRole("textbox", { name: "Message (optional)" }).fill("We fly home that day.");
    await proposal.getByRole("button", { name: "Decline change" }).click();
    await notice(page, "Change declined");
    await expect(proposal).toHaveCount(0);
    await expect(mine(page).getByRole("button", { name: /^Pay balance/ })).toBeVisible();
    await host.reload();
    await hostEntry.getByText("3 earlier proposals").click();
    await expect(hostEntry.getByText("We fly home that day.")).toBeVisible();
  });

  await test.step("a proposal and its withdrawal are on the open page of the other side", async () => {
    await hostEntry.getByRole("button", { name: /^Change booking/ }).click();
    const dialog = host.getByRole("dialog", { name: "Change booking" });
    await expect(dialog.getByText(/^Nothing is changed yet/)).toBeVisible();
    await chooseLaterDay(dialog);
    await send(host, dialog);
    await expect(proposal).toBeVisible();
    await hostEntry.getByRole("button", { name: /^Withdraw/ }).click();
    await hostEntry.getByRole("button", { name: "Withdraw proposal" }).click();
    await notice(host, "Proposal withdrawn");
    await expect(proposal).toHaveCount(0);
    await expect(mine(page).getByText("4 earlier proposals")).toBeVisible();
    await host.context().close();
  });
});
