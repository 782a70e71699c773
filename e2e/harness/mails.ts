import { expect } from "@playwright/test";
import { noteSecret } from "./secretsInLogs";

/** The newest mail to an address in the demo's outbox. */
export async function findMail(site: string, to: string): Promise<{ text: string; code: string; link: string }> {
  let text = "";
  await expect(async () => {
    const outbox = await (await fetch(`${site}/demo/outbox`)).text();
    const row = outbox.split("<li>").find((item) => item.includes(`<span>to ${to}</span>`));
    const id = /\/demo\/outbox\/([0-9a-f-]{36})/.exec(row ?? "")?.[1];
    expect(id, `a letter to ${to}`).toBeDefined();
    const page = await (await fetch(`${site}/demo/outbox/${id}`)).text();
    text = (/<pre[^>]*>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? "").replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&");
    expect(text).not.toBe("");
  }).toPass({ timeout: 60_000 });
  const code = /(?:code: |code is |\n)(\d{6})\b/.exec(text)?.[1] ?? "";
  noteSecret(code);
  return {
    text,
    code,
    link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? "",
  };
}

/** Returns the redirect. */
export async function press(link: string): Promise<URL> {
  const page = await fetch(link);
  expect(page.status).toBe(200);
  const { origin, pathname, search } = new URL(link);
  const answer = await fetch(origin + pathname, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: search.slice(1),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}
