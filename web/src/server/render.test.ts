// @vitest-environment node
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import termsPage from "../../../catalogue/content/terms_page.json";
import firstReads from "../../first-reads.json";

// The bundle as built for the server's engine, in a context with the language only.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const NOW = Date.parse("2030-01-15T03:30:00Z");
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror="alert(1)"><!--$!-->`;
const CONFIG = { url: "https://serendib.example", anonKey: "k", version: "1", supportEmail: "help@serendib.example" };

type RenderedPage = { hints: string; html: string };

let render: (told: string, now: number) => Promise<RenderedPage>;

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({
    configFile: "vite.server.config.ts",
    mode: "production",
    logLevel: "error",
    build: { write: false },
  });
  const output = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  const program = output.find((file) => file.type === "chunk");
  if (!program) throw new Error("the build has no program");
  const context = createContext({});
  runInContext(program.code, context);
  render = context.render;
});

function draw(address: string, answers: Record<string, unknown>): Promise<RenderedPage> {
  return render(JSON.stringify({ address, answers: { "/config.json": CONFIG, ...answers } }), NOW);
}

function answersFor(reads: string[], answers: unknown[]): Record<string, unknown> {
  return Object.fromEntries(reads.map((read, index) => [read.replace("{id}", ID), answers[index]]));
}

const trip = {
  id: ID,
  title: HOSTILE,
  description: HOSTILE,
  price: 1250.5,
  duration_days: 2,
  max_people: 8,
  min_people: 2,
  image_url: "/pictures/ella-dawn-1.webp",
  images: ["/pictures/ella-dawn-1.webp", `https://a.example/"onload="alert(1)`],
  highlights: HOSTILE,
  included: HOSTILE,
  excluded: null,
  rating: 4.8,
  review_count: 12,
  package_locations: [{ location_name: HOSTILE, is_primary_location: true, destination_id: null }],
  package_categories: [{ category: "nature" }],
  package_languages: [{ language_code: "en", language_name: HOSTILE }],
  package_transport_modes: [],
  package_days: [{ day_number: 1, title: HOSTILE, description: HOSTILE, overnight_destination_id: null }],
  package_attractions: [],
  package_room_pricing: [],
  package_group_prices: [],
  package_seasons: [],
};

const host = {
  id: ID,
  display_name: HOSTILE,
  avatar_url: "javascript:alert(1)",
  bio: HOSTILE,
  experience_years: 3,
  guide_locations: [{ location_name: HOSTILE, is_primary_location: true }],
  guide_languages: [{ language_name: HOSTILE }],
  rating: null,
  review_count: 0,
};

test("a trip's page is drawn with its picture first, and what people wrote stays text", async () => {
  const answers = answersFor(firstReads["/packages/{id}"], [[trip], [{ is_primary_guide: true, guides: host }], []]);
  const { html, hints } = await draw(`/packages/${ID}`, answers);
  expect(html).toContain("$1,250.50");
  expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toMatch(/<script|<img src=x|"onload=|<!--\$!/);
  expect(hints).toMatch(/^<link rel="preload" as="image" [^>]*ella-dawn-1\.w800\.webp 800w[^>]*>$/);
});

const NOTHING = { total: 0, exact_total: 0, results: [], understood: [], ignored: [], left_out: [], nearest: null };

test("nothing in a drawn page has styles of its own: the policy forbids them", async () => {
  const facets = { category: [], duration: [], location: [], price: [{ from: 0, to: 500, count: 3 }] };
  const { path, last, also } = firstReads["/search"];
  const { html } = await draw("/search", answersFor([`${path}?${last}`, ...also], [{ ...NOTHING, facets }, []]));
  expect(html).toContain('class="hist"');
  expect(html).not.toContain(" style=");
});

test("a search is drawn with what it found, with a form, and with a link to the next page", async () => {
  const { path, last, also } = firstReads["/search"];
  const found = {
    ...NOTHING,
    total: 13,
    results: [{ ...trip, package_guides: [] }],
    facets: { category: [], duration: [], location: [], price: [] },
  };
  const { html } = await draw(
    "/search?q=tea&page=2",
    answersFor([`${path}?q=tea&${last}&offset=6`, ...also], [found, []]),
  );
  expect(html).toContain("Results for “tea”");
  expect(html).toContain(`href="/packages/${ID}"`);
  expect(html).toMatch(/<noscript><form [^>]*action="\/search"/);
  expect(html).toMatch(/name="q" value="tea"|value="tea" name="q"|name="q"[^>]*value="tea"/);
  const links = [...html.matchAll(/<a [^>]*rel="(prev|next)"[^>]*>/g)].map(([tag, rel]) => [
    rel,
    /href="([^"]*)"/.exec(tag)?.[1],
  ]);
  expect(links).toEqual([
    ["prev", "/search?q=tea"],
    ["next", "/search?q=tea&amp;page=3"],
  ]);
});

test("a trip's page holds the text of all its tabs, and a way to ask by mail", async () => {
  const declared = {
    local_costs: [{ label: "Yala park fee", amount_usd: 42.5, per: "person", is_optional: false }],
    shopping: "stops",
    shopping_stops: "A gem museum",
    shopping_commission: true,
  };
  const plain = {
    ...trip,
    title: "Tea & Trains",
    included: "A driver who sings",
    excluded: "Lunch on day two",
    ...declared,
  };
  const nimal = { ...host, bio: "Drummed before he drove" };
  const answers = answersFor(firstReads["/packages/{id}"], [[plain], [{ is_primary_guide: true, guides: nimal }], []]);
  const { html } = await draw(`/packages/${ID}`, answers);
  const costs = ["Yala park fee", "$42.50 per person", "Together, for 1 traveler", "A gem museum"];
  for (const text of ["A driver who sings", "Lunch on day two", "Drummed before he drove", ...costs])
    expect(html).toContain(text);
  expect(html).toContain('<a class="btn primary wide" href="mailto:help@serendib.example?subject=Tea%20%26%20Trains">');
});

const ella = {
  slug: "ella",
  city: HOSTILE,
  region: "Hill Country",
  name_si: "ඇල්ල",
  name_ta: null,
  latitude: 6.87,
  longitude: 81.05,
  image_url: "/pictures/ella-dawn-3.webp",
};
const figures = { packages: 7, price_from: 85, price_to: 940, days_shortest: 1, days_usual: 4, days_longest: 15 };

test("a destination's page is drawn with its trips, its season and the way on", async () => {
  const page = {
    ...ella,
    id: ID,
    province: "Uva",
    also_called: [HOSTILE],
    nearby: ["Demodara"],
    summary: HOSTILE,
    figures,
    themes: [{ slug: "nature", name: "Nature", packages: 5 }],
    sights: [],
    season: { good: [1, 2, 3, 4], mixed: [7], wet: [5, 6, 8, 9, 10, 11, 12], why: "Rain" },
    events: [{ name: "Kites", months: [8], peak: [], note: HOSTILE }],
    getting_there: [{ city: "Colombo", mode: "train", minutes: 545, km: 270 }],
    guides: [],
    neighbours: [{ ...ella, slug: "haputale", city: "Haputale", minutes: 54, km: 27, packages: 3 }],
    results: [{ ...trip, package_guides: [] }],
  };
  const { html } = await draw("/destinations/ella", { "/rest/v1/rpc/destination_page?slug=ella": page });
  expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toMatch(/<script|<img src=x|"onload=|<!--\$!/);
  expect(html).toContain("Best from January to April; mixed in July.");
  expect(html).toContain('href="/destinations/haputale"');
  expect(html).toContain('href="/themes/nature"');
  expect(html).toContain(`destinationId=${ID}`);
  expect(html).toContain("See all 7 trips");
  expect(html).not.toContain(" style=");
});

test("the list of destinations is drawn by region, and a theme with its trips", async () => {
  const places = [
    { ...ella, packages: 7, price_from: 85 },
    { ...ella, slug: "galle", city: "Galle", region: "South Coast", packages: 2, price_from: 90 },
  ];
  const theme = { slug: "food", name: "Food & Cooking", text: "Hoppers.", image_url: "", packages: 4 };
  const index = await draw("/destinations", {
    "/rest/v1/rpc/landing_pages": { destinations: places, themes: [theme] },
  });
  const headings = [...index.html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(headings.slice(0, 3)).toEqual(["Hill Country", "South Coast", "By theme"]);
  const page = { ...theme, summary: "x", figures, destinations: places, experiences: [], events: [], guides: [] };
  const drawn = await draw("/themes/food", {
    "/rest/v1/rpc/theme_page?slug=food": { ...page, others: [theme], results: [{ ...trip, package_guides: [] }] },
  });
  expect(drawn.html).toContain("Food &amp; Cooking in Sri Lanka");
  expect(drawn.html).toContain('href="/search?category=food"');
});

const terms = answersFor(firstReads["/terms"], [termsPage]);

test("today is the day of the server's clock, in Colombo", async () => {
  const { html } = await draw("/terms", terms);
  expect(html).toContain("© 2024-2030 Serendib");
  expect(html).toContain(CONFIG.supportEmail);
});

test("one page leaves nothing behind for the next", async () => {
  const first = await draw("/terms", terms);
  await draw("/", answersFor(firstReads["/"], [[], []]));
  expect(await draw("/terms", terms)).toEqual(first);
});

test("a page with a read that is not told is not drawn", async () => {
  // Retries need timers, which do not run there: the engine sees no progress.
  const drawn = draw("/guides", {}).then(() => "drawn");
  const waiting = new Promise((resolve) => setTimeout(resolve, 200, "waiting"));
  expect(await Promise.race([drawn, waiting])).toBe("waiting");
});

test("a page with a part that cannot be drawn is not drawn", async () => {
  const broken = { ...trip, package_days: null };
  const answers = answersFor(firstReads["/packages/{id}"], [[broken], [], []]);
  await expect(draw(`/packages/${ID}`, answers)).rejects.toThrow();
});
