import { checkAccessibility } from "../harness/accessibility";
import { enter, GUIDE, menuButton, NO_BLENDING, signIn, someone } from "../harness/account";
import { approve, PAYS, payWith, request, tripOf } from "../harness/booking";
import { expect, FAILED_LOADS, type Page, test } from "../harness/test";

// Without a network, loads fail on purpose.
test.use({ tolerated: new RegExp(`${NO_BLENDING.source}|${FAILED_LOADS.source}|WebSocket`) });

const PLACE = "Fort Station, Colombo, under the clock";
const HOTEL = "Queen's Hotel";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page, name: string) => part(page, name).getByRole("button", { name: "Save", exact: true }).click();
const tick = (page: Page, name: RegExp) => part(page, "Checklist").getByRole("checkbox", { name });

test("a guide fills in a day sheet, which opens without a network until they sign out", async ({
  page,
  browser,
  site,
  context,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const trip = tripOf(site.catalogue, GUIDE);
  const elin = someone("Elin Holm");
  const traveler = await enter(browser, site.url, elin);
  await request(traveler, trip, GUIDE, 8);
  await signIn(page, GUIDE);
  await approve(page, elin.name);
  await traveler.goto("/profile?mode=visitor&tab=bookings");
  await (await payWith(traveler, /^Pay advance/, PAYS)).close();
  const booking = traveler.getByRole("article").filter({ hasText: trip.title });
  await traveler.goto("/profile?mode=visitor&tab=bookings");
  await expect(booking.getByText("Confirmed", { exact: true })).toBeVisible();

  await test.step("the job leads to its sheet", async () => {
    await page.goto("/profile?mode=host&tab=jobs");
    const job = page.getByRole("article").filter({ hasText: elin.email });
    await job.getByRole("link", { name: /^Day sheet/ }).click();
    await expect(page).toHaveURL(/\/profile\/jobs\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: trip.title })).toBeVisible();
    await expect(part(page, "Who").getByText(elin.name).first()).toBeVisible();
    await expect(part(page, "Who").getByText("Still to be paid")).toBeVisible();
    await page.getByRole("checkbox", { name: /^For a co-guide/ }).check();
    await expect(part(page, "Who").getByText("Still to be paid")).toBeHidden();
    await expect(page.getByText(elin.email)).toBeHidden();
    await expect(part(page, "Your notes")).toBeHidden();
    await expect(page.getByText(/^Lead guide:/)).toBeVisible();
    await page.getByRole("checkbox", { name: /^For a co-guide/ }).uncheck();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("what is typed and not saved is there after a reload", async () => {
    await page.getByRole("button", { name: "Add: Meeting point" }).click();
    await save(page, "Meeting point");
    await expect(page.getByText("Please say where you meet.")).toBeVisible();
    await page.getByRole("textbox", { name: "Place" }).fill(PLACE);
    await page.getByLabel("Time", { exact: true }).fill("06:15");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Place" })).toHaveValue(PLACE);
    await save(page, "Meeting point");
    await expect(page.getByText("Saved. The travelers see it on their booking.")).toBeVisible();
  });

  await test.step("a hotel stands with its night, and ticks stay", async () => {
    await page.getByRole("button", { name: "Add: Hotels" }).click();
    const night = page.getByRole("group", { name: /^Night 1,/ });
    await night.getByRole("textbox", { name: "Phone" }).fill("+94 81 223 3026");
    await save(page, "Hotels");
    await expect(night.getByText("Please enter the hotel's name.")).toBeVisible();
    await night.getByRole("textbox", { name: "Hotel" }).fill(HOTEL);
    await save(page, "Hotels");
    await expect(part(page, "Day by day").getByText(HOTEL, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add a usual checklist" }).click();
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith("/rpc/save_day_sheet") && response.request().postData()?.includes("true") === true,
    );
    await tick(page, /^Confirm every hotel/).check();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(tick(page, /^Confirm every hotel/)).toBeChecked();
    await expect(tick(page, /^Cash/)).not.toBeChecked();
    await expect(part(page, "Meeting point").getByText(PLACE)).toBeVisible();
  });

  await test.step("the traveler sees the meeting point, and is notified", async () => {
    await traveler.goto("/profile?mode=visitor&tab=bookings");
    await expect(booking.getByText(`06:15, ${PLACE}`)).toBeVisible();
    await expect(booking.getByText(HOTEL)).toBeHidden();
    await traveler.goto(new URL(page.url()).pathname);
    await expect(traveler.getByRole("heading", { level: 1, name: "No such job" })).toBeVisible();
  });

  await test.step("without a network the sheet opens again, and what is typed waits", async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The worker has all files of the page.
    const storedPages = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const pages = await Promise.all(
          names.map(async (name) => (await caches.open(name)).match("/profile/jobs/shell")),
        );
        return pages.filter(Boolean).length;
      });
    await expect.poll(storedPages).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Offline: as of \d\d:\d\d today$/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: trip.title })).toBeVisible();
    await expect(part(page, "Meeting point").getByText(PLACE)).toBeVisible();
    await expect(tick(page, /^Confirm every hotel/)).toBeChecked();
    await page.getByRole("button", { name: "Add: Your notes" }).click();
    await page.getByRole("textbox", { name: "Notes" }).fill("Front seat for Elin");
    await save(page, "Your notes");
    await expect(part(page, "Your notes").getByText(/^Saving needs a connection\./)).toBeVisible();
    await expect(page.getByText("Offline: only opened day sheets open here.")).toBeVisible();
    const waiting = part(page, "Checklist").getByText(/^Your ticks are on this device/);
    await tick(page, /^Cash/).check();
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^As of \d\d:\d\d today$/)).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(tick(page, /^Cash/)).toBeChecked();
    await save(page, "Your notes");
    await expect(part(page, "Your notes").getByText("Saved.", { exact: true })).toBeVisible();
  });

  await test.step("after a sign-out nothing of it is left", async () => {
    const address = new URL(page.url()).pathname;
    await menuButton(page, isMobile).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    const findRemains = () =>
      page.evaluate(async () => [
        ...Object.keys(localStorage).filter((key) => key.startsWith("sheet:")),
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    await expect.poll(findRemains).toEqual([]);
    await page.goto(address);
    await expect(page.getByText("Please sign in to see the day sheet.")).toBeVisible();
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(false);
  });
  await traveler.context().close();
});
