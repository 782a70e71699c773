import { type Engine, isHold, type Json, type Key, type Tab, type Visitor } from "./engine";
import { find, LIBRARY, type LocatorStep, NO_LIBRARY, type PageQuestion, type TextPattern } from "./finder";

// Pages and their elements, with Playwright's names.

type RoleOptions = { name?: string | RegExp; level?: number };

/** More than a slow machine needs. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

export class Locator {
  constructor(
    private readonly tab: Tab,
    private readonly steps: LocatorStep[] = [],
  ) {}

  getByRole(role: string, { name, level }: RoleOptions = {}): Locator {
    return this.and({ role, ...(name !== undefined && { name: words(name) }), ...(level !== undefined && { level }) });
  }

  getByLabel(label: string | RegExp): Locator {
    return this.and({ label: words(label) });
  }

  getByText(text: string | RegExp): Locator {
    return this.and({ text: words(text) });
  }

  /** For elements without role or text. */
  locator(css: string): Locator {
    return this.and({ css });
  }

  /** Elements that contain this text. */
  holding(text: string | RegExp): Locator {
    return this.and({ holding: words(text) });
  }

  first(): Locator {
    return this.and({ at: 0 });
  }

  async click(): Promise<void> {
    await this.act("hand", (hold) => hold.press());
  }

  /** Focuses and clears first, as a user does. */
  async fill(text: string): Promise<void> {
    await this.act("hand", (hold) => hold.fill(text));
  }

  /** Types a day (YYYY-MM-DD) into a date input. */
  async fillDate(day: string): Promise<void> {
    await this.act("hand", (hold) => hold.fillDate(day));
  }

  async press(key: Key): Promise<void> {
    await this.tab.key(key);
  }

  async setInputFiles(...files: string[]): Promise<void> {
    await this.act("file", (hold) => hold.choose(files));
  }

  text(): Promise<string> {
    return this.answer("text").then(String);
  }

  value(): Promise<string> {
    return this.answer("value").then(String);
  }

  /** The current number, without waiting. */
  async count(): Promise<number> {
    return Number(await evaluateOnce(this.tab, this.steps, "count"));
  }

  async isVisible(): Promise<boolean> {
    return (await this.count()) > 0;
  }

  async toBeVisible(): Promise<void> {
    await waitUntil(
      () => this.isVisible(),
      () => `${this} is not there`,
    );
  }

  async toBeHidden(): Promise<void> {
    await waitUntil(
      async () => !(await this.isVisible()),
      () => `${this} is still there`,
    );
  }

  async toHaveCount(count: number): Promise<void> {
    let last = 0;
    await waitUntil(
      async () => {
        last = await this.count();
        return last === count;
      },
      () => `${last} instead of ${count} of ${this}`,
    );
  }

  async toHaveValue(value: string): Promise<void> {
    let last = "";
    await waitUntil(
      async () => {
        last = await this.value();
        return last === value;
      },
      () => `${this} has "${last}" instead of "${value}"`,
    );
  }

  toString(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(" ");
  }

  private and(step: LocatorStep): Locator {
    return new Locator(this.tab, [...this.steps, step]);
  }

  /** The page may change between the query and the action. */
  private async act(
    question: PageQuestion,
    what: (hold: Extract<Awaited<ReturnType<Tab["ask"]>>, { press: unknown }>) => Promise<void>,
  ) {
    let last: unknown = "";
    await waitUntil(
      async () => {
        const answer = await evaluateOnce(this.tab, this.steps, question);
        if (!isHold(answer)) {
          last = answer;
          return false;
        }
        try {
          await what(answer);
          return true;
        } catch (error) {
          if (!isStale(error)) throw error;
          last = error;
          return false;
        }
      },
      () => `${this} cannot be reached: ${last}`,
    );
  }

  private async answer(question: PageQuestion): Promise<Json> {
    let last: Json = "";
    await waitUntil(
      async () => {
        const answer = await evaluateOnce(this.tab, this.steps, question);
        last = isHold(answer) ? "" : answer;
        return !isReason(answer);
      },
      () => `${this}: ${last}`,
    );
    return last;
  }
}

export class Page extends Locator {
  constructor(
    private readonly visitor: Visitor,
    private readonly own: Tab,
    readonly site: string,
  ) {
    super(own);
  }

  /** Waits for hydration: server-rendered controls are visible before they listen. */
  async goto(path: string): Promise<void> {
    await this.own.go(new URL(path, this.site).href);
    await waitUntil(
      () => this.evaluate(programListens),
      () => `the program of ${path} does not listen`,
    );
  }

  async evaluate<Given extends Json[], Answer>(what: (...given: Given) => Answer, ...given: Given): Promise<Answer> {
    return (await this.own.ask(what, ...given)) as Answer;
  }

  async url(): Promise<URL> {
    return new URL(await this.evaluate(() => location.href));
  }

  async toHaveURL(path: string | RegExp): Promise<void> {
    let last = "";
    await waitUntil(
      async () => {
        const { pathname, search } = await this.url();
        last = pathname + search;
        return typeof path === "string" ? last === path : path.test(last);
      },
      () => `the page is at ${last} instead of ${path}`,
    );
  }

  /** The tab that this page opened. */
  async popup(): Promise<Page> {
    let opened: Tab | undefined;
    await waitUntil(
      async () => {
        [opened] = await this.visitor.others();
        return opened !== undefined;
      },
      () => "no other tab has been opened",
    );
    if (opened === undefined) throw new Error("no other tab has been opened");
    return new Page(this.visitor, opened, this.site);
  }

  screenshot(file: string): Promise<void> {
    return this.own.picture(file);
  }

  close(): Promise<void> {
    return this.visitor.close();
  }
}

export async function visit(engine: Engine, site: string, width = 1440, height = 900): Promise<Page> {
  const visitor = await engine.visit(width, height);
  return new Page(visitor, visitor.tab, site);
}

export async function waitUntil(
  isSo: () => Promise<boolean>,
  complaint: () => string,
  patience = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    // A page that is navigating answers nothing.
    if (await isSo().catch(ignoreNavigationError)) return;
    if (Date.now() > end) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function evaluateOnce(tab: Tab, steps: LocatorStep[], question: PageQuestion) {
  const answer = await tab.ask(find, steps, question);
  if (answer !== `!${NO_LIBRARY}`) return answer;
  await tab.define(LIBRARY);
  return tab.ask(find, steps, question);
}

const isReason = (answer: unknown) => typeof answer === "string" && answer.startsWith("!");

const STALE = /stale element|no such (node|element)|not attached|detached|does not belong|out of bounds|not clickable/i;
const isStale = (error: unknown) => STALE.test(String(error));

const LEAVING =
  /navigat|context was destroyed|Cannot find context|no such frame|discarded|destroyed|aborted|actor|operation is insecure/i;
function ignoreNavigationError(error: unknown): boolean {
  if (LEAVING.test(String(error))) return false;
  throw error;
}

function words(text: string | RegExp): TextPattern {
  return typeof text === "string" ? text : { source: text.source, flags: text.flags };
}

function programListens(): boolean {
  if (document.getElementById("root") === null) return document.readyState === "complete";
  const parts = [...document.querySelectorAll("#root :is(header, main, input, select, textarea, button)")];
  const listens = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
  return document.fonts.status === "loaded" && parts.length > 0 && parts.every(listens);
}
