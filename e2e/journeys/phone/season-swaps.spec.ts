import { dialog } from "../../harness/booking";
import { expect, test } from "../../harness/test";

// A sight out of season on the chosen days can be swapped for another. The product's clock is in January 2030.

type Starts = { starts: { start_date: string }[] };
type Swap = { day_number: number; title: string; instead_title: string };

test("what is out of season on the chosen day has another sight, which is asked for with one press", async ({
  page,
  site,
}) => {
  const read = async <T>(call: string): Promise<T> => (await page.request.get(`/rest/v1/rpc/${call}`)).json();
  let found: { path: string; swap: Swap } | undefined;
  for (const trip of site.catalogue.trips) {
    const { starts } = await read<Starts>(`next_starts?package_id=${trip.id}&limit=1`);
    const [start] = starts;
    if (!start) continue;
    const [swap] = await read<Swap[]>(`season_swaps?package_id=${trip.id}&start_date=${start.start_date}`);
    if (!swap) continue;
    found = { path: `/packages/${trip.id}?dateFrom=${start.start_date}`, swap };
    break;
  }
  if (!found) throw new Error("nothing is out of season in January");
  const { title, instead_title, day_number } = found.swap;
  await page.goto(found.path);
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await expect(dialog(page).getByText(`In season then: ${instead_title}`)).toBeVisible();
  const ask = dialog(page).getByRole("button", { name: new RegExp(`^Ask for it ?: ${instead_title}`) });
  await ask.click();
  const requests = dialog(page).getByRole("textbox", { name: "Special requests" });
  await expect(requests).toHaveValue(`Day ${day_number}: ${instead_title} instead of ${title}, please.`);
  await dialog(page)
    .getByRole("button", { name: new RegExp(`^Take it out of my requests ?: ${instead_title}`) })
    .click();
  await expect(requests).toHaveValue("");
});
