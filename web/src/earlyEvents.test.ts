import { beforeEach, expect, test, vi } from "vitest";
import { takeEarlyEvents } from "./earlyEvents";

/** The inline script runs once per document. */
async function loadDocument(html: string): Promise<HTMLElement> {
  window.early?.over.abort();
  document.body.innerHTML = `<div id="root">${html}</div>`;
  vi.resetModules();
  await import("./inline");
  const place = document.getElementById("root");
  if (!place) throw new Error("there is no place");
  return place;
}

function findOne<E extends HTMLElement>(place: Element, selector: string): E {
  const found = place.querySelector<E>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** The control changes before the event. */
function change(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The events that a late listener receives. */
function listen(place: Element): string[] {
  const events: string[] = [];
  for (const name of ["click", "change", "input"]) {
    place.addEventListener(name, ({ target }) => {
      if (target instanceof HTMLElement)
        events.push(`${name} ${target.id}${"value" in target ? `=${target.value}` : ""}`);
    });
  }
  return events;
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test("presses are done again once each, in the order of the last ones, and show until then that they were taken", async () => {
  const place = await loadDocument(
    '<button id="a" type="button"><i>A</i></button><button id="b" type="button">B</button>',
  );
  findOne(place, "#a i").click();
  findOne(place, "#b").click();
  findOne(place, "#a").click();
  expect(findOne(place, "#a").ariaBusy).toBe("true");
  const doAgain = takeEarlyEvents(place);
  const events = listen(place);
  await doAgain();
  expect(events).toEqual(["click b=", "click a="]);
  expect(place.querySelector("[aria-busy]")).toBeNull();
});

test("where a file of the program does not come, nothing says that it waits for it", async () => {
  const place = await loadDocument('<button id="a" type="button">A</button><script id="s" type="text/plain"></script>');
  findOne(place, "#a").click();
  expect(findOne(place, "#a").ariaBusy).toBe("true");
  findOne(place, "#s").dispatchEvent(new Event("error"));
  expect(findOne(place, "#a").ariaBusy).toBeNull();
});

test("what is pressed after the program listens is its own to hear", async () => {
  const place = await loadDocument('<button id="a" type="button">A</button>');
  const doAgain = takeEarlyEvents(place);
  findOne(place, "#a").click();
  const events = listen(place);
  await doAgain();
  expect(events).toEqual([]);
});

test("values and check marks are those of the visitor again, even where the program has put back its own", async () => {
  const place = await loadDocument(`
    <select id="s"><option value="1" selected>1</option><option value="2">2</option></select>
    <input id="d" type="date"><input id="c" type="checkbox"><textarea id="t"></textarea><input id="w" type="text">`);
  change(findOne<HTMLSelectElement>(place, "#s"), "2");
  change(findOne<HTMLInputElement>(place, "#d"), "2027-03-01");
  change(findOne<HTMLTextAreaElement>(place, "#t"), "No nuts");
  change(findOne<HTMLInputElement>(place, "#w"), "Ella");
  findOne(place, "#c").click();
  const doAgain = takeEarlyEvents(place);
  findOne<HTMLSelectElement>(place, "#s").value = "1";
  findOne<HTMLInputElement>(place, "#w").value = "";
  const events = listen(place);
  await doAgain();
  expect(findOne<HTMLSelectElement>(place, "#s").value).toBe("2");
  expect(findOne<HTMLInputElement>(place, "#d").value).toBe("2027-03-01");
  expect(findOne<HTMLTextAreaElement>(place, "#t").value).toBe("No nuts");
  expect(findOne<HTMLInputElement>(place, "#w").value).toBe("Ella");
  expect(findOne<HTMLInputElement>(place, "#c").checked).toBe(true);
  expect(events).toEqual(
    expect.arrayContaining(["change s=2", "input d=2027-03-01", "input t=No nuts", "input w=Ella"]),
  );
  expect(events.filter((act) => act.startsWith("click c"))).toHaveLength(1);
});

test("what the browser filled in again by itself counts as well", async () => {
  const place = await loadDocument('<input id="w" type="text"><input id="x" type="text" value="drawn">');
  findOne<HTMLInputElement>(place, "#w").value = "Ella";
  const doAgain = takeEarlyEvents(place);
  const events = listen(place);
  await doAgain();
  expect(events.at(-1)).toBe("input w=Ella");
  expect(events.some((act) => act.startsWith("input x"))).toBe(false);
});

test("a page that was drawn anew meanwhile is used where its like stands", async () => {
  const html =
    '<button type="button">Book</button><button type="button">Book</button><select aria-label="Sort"><option>1</option><option>2</option></select>';
  const place = await loadDocument(html);
  findOne(place, "button:nth-of-type(2)").click();
  change(findOne<HTMLSelectElement>(place, "select"), "2");
  const doAgain = takeEarlyEvents(place);
  place.innerHTML = html;
  findOne(place, "button:nth-of-type(1)").id = "first";
  findOne(place, "button:nth-of-type(2)").id = "second";
  const events = listen(place);
  await doAgain();
  expect(events).toEqual(["click second=", "change =2"]);
});

test("a form that only the program can send is not sent to the page's address; its button is pressed again", async () => {
  const place = await loadDocument(`
    <form id="own"><input name="words"><button id="send">Send</button></form>
    <form id="plain" action="/search"><button id="find">Find</button></form>`);
  const submitForm = (id: string) => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    findOne(place, `#${id}`).dispatchEvent(event);
    return !event.defaultPrevented;
  };
  expect([submitForm("own"), submitForm("plain")]).toEqual([false, true]);
  place.addEventListener("submit", (event) => event.preventDefault());
  findOne(place, "#send").click();
  findOne(place, "#find").click();
  expect([...(window.early?.acts.keys() ?? [])].map(({ id }) => id)).toEqual(["send"]);
});

test("a theme that is chosen early is chosen at once, and is no act to be done again", async () => {
  const place = await loadDocument(
    '<fieldset class="theme"><input id="dark" type="radio" name="t" value="dark"></fieldset>',
  );
  findOne(place, "#dark").click();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  const events = listen(place);
  await takeEarlyEvents(place)();
  expect(events).toEqual([]);
});
