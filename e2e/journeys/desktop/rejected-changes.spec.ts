import { ADMIN, GUIDE, NO_BLENDING, signIn, visit, type WireClient, wireFrom, wireOf } from "../../harness/account";
import { goNext, heading, notice } from "../../harness/packageWizard";
import { CLOCK } from "../../harness/server";
import { expect, type Page, REFUSED_LOADS, test } from "../../harness/test";

// An admin rejects changes of a live package, and suspends a guide.

test.use({ siteOf: "second thoughts", tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

/** Demo guides with a sign-in, other than the one of the journey above. */
const OFFERED = ["Anoma Karunatilake", "Antony Croos", "Anuruddha Bandaranayake"];

type OwnedPackage = { packages: { id: string; title: string; price: number; status: string } };

/** An approved package of the signed-in guide, without pending changes. */
async function ownPackage(wire: WireClient): Promise<OwnedPackage["packages"]> {
  const owned = (await wire("GET", "package_owners?select=packages!inner(id,title,price,status)")) as OwnedPackage[];
  const waiting = (await wire("GET", "package_revisions?select=package_id")) as { package_id: string }[];
  const found = owned
    .map((row) => row.packages)
    .find(({ id, status }) => status === "approved" && !waiting.some((one) => one.package_id === id));
  if (!found) throw new Error("the guide has nothing on sale");
  return found;
}

const price = (page: Page) => page.getByRole("textbox", { name: "Base price per person" });

async function saves(page: Page): Promise<void> {
  await goNext(page);
  await page.getByRole("button", { name: "Update Package" }).click();
  await notice(page, "Package Updated Successfully!", "Your changes have been saved.");
}

test("changes that were refused are left behind for what is live", async ({ page, browser, site }) => {
  const admin = await wireOf(browser, site.url, ADMIN);
  await signIn(page, GUIDE);
  const trip = await ownPackage(await wireFrom(page, site.url));
  const live = String(trip.price);

  await test.step("a dearer price waits, and is refused", async () => {
    await page.goto(`/packages/${trip.id}/edit?step=4`);
    await expect(price(page)).toHaveValue(live);
    await price(page).fill("4321");
    await saves(page);
    const decision = { status: "rejected", rejection_reason: "Nobody pays that." };
    const filter = `package_id=eq.${trip.id}&status=eq.pending`;
    expect(await admin("PATCH", `package_revisions?${filter}`, decision)).toHaveLength(1);
  });

  await test.step("the guide finds what was refused, and thinks twice before throwing it away", async () => {
    await page.goto(`/packages/${trip.id}/edit?step=4`);
    await expect(page.getByText("Nobody pays that.")).toBeVisible();
    await expect(price(page)).toHaveValue("4321");
    await page.getByRole("button", { name: "Start from what is live" }).click();
    await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(price(page)).toHaveValue("4321");
    await page.getByRole("button", { name: "Start from what is live" }).click();
    await page.getByRole("button", { name: "Throw it away" }).click();
    await expect(page.getByText(/^You are looking at what is live now\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Start from what is live" })).toBeHidden();
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Pricing Information" }).click();
    await expect(price(page)).toHaveValue(live);
  });

  await test.step("what is saved then settles it: travellers see it, and nobody speaks of the refusal again", async () => {
    await price(page).fill(String(trip.price - 1));
    await saves(page);
    const visitor = await visit(browser, site.url);
    await visitor.goto(`/packages/${trip.id}`);
    await heading(visitor, trip.title);
    const shown = visitor.getByText(`$${(trip.price - 1).toLocaleString("en-US")}`, { exact: true });
    await expect(shown.filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/packages/${trip.id}/edit?step=4`);
    await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Nobody pays that.")).toBeHidden();
    await expect(price(page)).toHaveValue(String(trip.price - 1));
  });
});

test("a guide who is suspended is told so, and travellers find neither them nor a way to book", async ({
  page,
  browser,
  site,
}) => {
  // No other test needs the suspended guide.
  const today = CLOCK.slice(0, "2030-01-15".length);
  const isBooked = (id: string) => site.taken.some(({ guide, last }) => guide === id && last >= today);
  const host = site.catalogue.guides.find((one) => OFFERED.includes(one.display_name) && !isBooked(one.id));
  if (!host) throw new Error("every guide who can sign in is booked");
  const admin = await wireOf(browser, site.url, ADMIN);
  await signIn(page, host.display_name);
  const trip = await ownPackage(await wireFrom(page, site.url));
  await admin("DELETE", `package_guides?package_id=eq.${trip.id}&is_primary_guide=is.false`);
  const [reader, traveller] = [await visit(browser, site.url), await visit(browser, site.url)];
  const setDuty = (is_active: boolean) => admin("PATCH", `guides?id=eq.${host.id}`, { is_active });
  const book = reader.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first();

  await test.step("travellers find them, and may book", async () => {
    await reader.goto(`/packages/${trip.id}`);
    await expect(book).toBeEnabled();
    await traveller.goto(`/guides/${host.id}`);
    await heading(traveller, host.display_name);
  });

  await test.step("an admin suspends them: they hear it, and nothing of theirs can be changed", async () => {
    expect(await setDuty(false)).toHaveLength(1);
    await page.goto("/profile");
    await expect(page.getByText("Your guide profile is suspended.").first()).toBeVisible();
    await expect(page.getByText(/^Travelers cannot see it, and nothing can be changed\./)).toBeVisible();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notifications, \d+ unread$/ })
      .click();
    await expect(page.getByRole("link", { name: "Your guide profile is suspended" }).first()).toBeVisible();
    for (const address of ["/add-package", `/packages/${trip.id}/edit`]) {
      await page.goto(address);
      await heading(page, "Your guide profile is suspended.");
    }
  });

  await test.step("travellers find them no more, and the package says why it cannot be booked", async () => {
    await reader.reload();
    await heading(reader, trip.title);
    await expect(book).toHaveCount(0);
    await reader.getByRole("tab", { name: "Available Hosts" }).click();
    await expect(reader.getByText("No hosts available").filter({ visible: true }).first()).toBeVisible();
    await traveller.reload();
    await heading(traveller, "Guide not found");
  });

  await test.step("reinstated, they are back", async () => {
    expect(await setDuty(true)).toHaveLength(1);
    await reader.reload();
    await expect(book).toBeEnabled();
    await traveller.reload();
    await heading(traveller, host.display_name);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1, name: /^Ayubowan, / })).toBeVisible();
    await expect(page.getByText("Your guide profile is suspended.")).toBeHidden();
  });
});
