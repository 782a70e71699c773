import { writeFile } from "node:fs/promises";
import { continueAsReady, GUIDE, NO_BLENDING } from "../harness/account";
import { day, expectPictures, heading, pictures, writeStop } from "../harness/packageWizard";
import { dropFiles, mousePointer, pointIn, touchPointer } from "../harness/pointer";
import { expect, type Page, test } from "../harness/test";

// Stops and pictures: by mouse on desktop, by touch on a phone.

test.use({ tolerated: NO_BLENDING });
test.setTimeout(240_000);

/** The grip is at a stop's left end, in its first line. */
const GRIP = [22, 30] as const;

const stop = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Move ${title} up` }) })
    .last();
const stops = (page: Page, number: number) =>
  page.getByRole("list", { name: `Stops of day ${number}` }).getByRole("button", { name: /^Edit / });
/** Stops that are out of order, while they are dragged or dropped. */
const flying = (page: Page) =>
  page.locator(".plan-stop").evaluateAll((all) => all.flatMap((one) => one.getAnimations().map(() => one.textContent)));
const toPatterns = (titles: string[]) => titles.map((title) => new RegExp(`^${title}`));

test("stops are carried past each other and to another day, and stay where they were when let alone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/add-package?step=3");
  await continueAsReady(page, GUIDE);
  await heading(page, "Itinerary Planning", 2);
  await page.getByRole("button", { name: "Add a day" }).click();
  for (const title of ["Dawn", "Noon", "Dusk"]) await writeStop(page, 1, title);
  const hand = isMobile ? await touchPointer(page) : mousePointer(page);
  const middle = (title: string) =>
    stop(page, title).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));

  await middle("Noon");
  const scrolled = await page.evaluate(() => scrollY);
  await hand.press(await pointIn(stop(page, "Dusk"), ...GRIP), "Dusk");
  await hand.moveTo(await pointIn(stop(page, "Dawn"), GRIP[0], 4), /^Dusk is over (Dawn|Day 1)\.$/);
  await hand.release();
  await expect(stops(page, 1)).toHaveText(toPatterns(["Dusk", "Dawn", "Noon"]));
  expect(await flying(page), "what is put down is there, and covers nothing else").toEqual([]);
  await expect(page.getByText("Dusk put down.")).toBeAttached();
  expect(await page.evaluate(() => scrollY), "carrying does not scroll").toBe(scrolled);

  // From a day's end over the next day's head; both must be in the window.
  const head = day(page, 2).getByRole("heading");
  await head.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await hand.press(await pointIn(stop(page, "Noon"), ...GRIP), "Noon");
  await hand.moveTo(await pointIn(day(page, 2).getByText(/^No stops yet/), GRIP[0], 8), /^Noon is over Day 2\.$/);
  await hand.release();
  await expect(stops(page, 2)).toHaveText(toPatterns(["Noon"]));
  await expect(stops(page, 1)).toHaveText(toPatterns(["Dusk", "Dawn"]));

  if (isMobile) return;
  await middle("Dawn");
  await hand.press(await pointIn(stop(page, "Dawn"), ...GRIP), "Dawn");
  await hand.moveTo(await pointIn(stop(page, "Dusk"), GRIP[0], 4), /^Dawn is over (Dusk|Day 1)\.$/);
  await page.keyboard.press("Escape");
  await hand.release();
  await expect(page.getByText("Dawn left where it was.")).toBeAttached();
  await expect(stops(page, 1)).toHaveText(toPatterns(["Dusk", "Dawn"]));
});

test("pictures are dropped or chosen, and the one that is carried to the front is the cover", async ({
  page,
  site,
  isMobile,
}, info) => {
  await page.goto("/add-package?step=5");
  await continueAsReady(page, GUIDE);
  await heading(page, "Package Images", 2);
  const files = (await pictures(page, site, 800)).slice(0, 3);
  if (isMobile) {
    await page.getByLabel("Choose pictures").setInputFiles(files);
  } else {
    const notes = info.outputPath("notes.txt");
    await writeFile(notes, "not a picture");
    for (const { name, buffer } of files) await writeFile(info.outputPath(name), buffer);
    await dropFiles(page, await pointIn(page.getByRole("heading", { level: 1 }), 10, 10), [notes]);
    const zone = page.getByText("or drop them here");
    await dropFiles(page, await pointIn(zone, 10, 10), [notes, ...files.map(({ name }) => info.outputPath(name))]);
    await expect(page.getByText("notes.txt")).toBeVisible();
    await expect(page.getByText("Not a JPG, PNG or WebP.")).toHaveCount(1);
    expect(page.context().pages(), "what falls beside the zone is not opened").toHaveLength(1);
  }
  const tile = (number: number) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Remove Picture ${number}` }) });
  const shownTitles = () =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Remove Picture/ }) })
      .locator("img")
      .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  await expectPictures(page, 3);
  const [first, second, third] = await shownTitles();
  const hand = isMobile ? await touchPointer(page) : mousePointer(page);
  await tile(2).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await hand.press(await pointIn(tile(3), 60, 60), "Picture 3");
  await hand.moveTo(await pointIn(tile(1), 60, 60), /^Picture 3 is over Picture 1\.$/);
  await hand.release();
  await expect.poll(shownTitles).toEqual([third, first, second]);
  await expect(tile(1)).toContainText("Cover");
  await expect(tile(2)).not.toContainText("Cover");
  await expect(page.getByText("Picture 3 put down.").or(page.getByText("Picture 1 put down."))).toBeAttached();
});
