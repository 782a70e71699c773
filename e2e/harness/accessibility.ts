import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./test";

/** The theme changes colours only, so the rest is checked once. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** In both themes, contrast included. */
export async function checkAccessibility(page: Page): Promise<void> {
  expect(await findViolations(axe(page)), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(axe(page).withRules(OF_COLOUR)), "dark").toEqual([]);
}

/** No frames, so axe needs no second page to merge results. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

async function findViolations(of: AxeBuilder): Promise<string[]> {
  const { violations } = await of.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")} (${node.failureSummary})`),
  );
}
