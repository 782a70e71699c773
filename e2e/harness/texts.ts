import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";

// Twilio's API in place of an SMS service: it takes every message, and sends answers as Twilio does.

const ACCOUNT = "AC00000000000000000000000000000001";
const TOKEN = "token-of-the-sms-stand-in";
/** The number that the product's texts come from. */
export const SERVICE_NUMBER = "+15005550006";

export type Texts = {
  /** Flags for the product. */
  settings: string[];
  /** The newest text to a number that has this in it. */
  find: (to: string, pattern: RegExp) => Promise<RegExpExecArray>;
  answer: (site: string, from: string, body: string) => Promise<Response>;
  stop: () => Promise<void>;
};

/** Uses a free port. */
export async function startTexts(): Promise<Texts> {
  const texts: { to: string; body: string }[] = [];
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    texts.unshift({ to: form.get("To") ?? "", body: form.get("Body") ?? "" });
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ sid: newSid() }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  const from = encodeURIComponent(SERVICE_NUMBER);
  return {
    settings: ["--sms-url", `http://${ACCOUNT}:${TOKEN}@127.0.0.1:${port}?from=${from}`, "--sms-replies", "true"],
    find: async (to, pattern) => {
      const newest = () => {
        const text = texts.find((one) => one.to === to && pattern.test(one.body));
        return text === undefined ? null : pattern.exec(text.body);
      };
      await expect.poll(newest, `a text to ${to} with ${pattern}`).not.toBeNull();
      const found = newest();
      if (found === null) throw new Error("the text is gone");
      return found;
    },
    answer: (site, from, body) => {
      const form = { AccountSid: ACCOUNT, Body: body, From: from, MessageSid: newSid(), To: SERVICE_NUMBER };
      const address = `${site}/functions/v1/text-reply`;
      return fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-twilio-signature": signature(address, form),
        },
        body: new URLSearchParams(form).toString(),
      });
    },
    stop: () => new Promise((resolve) => service.close(() => resolve())),
  };
}

function newSid(): string {
  return `SM${randomBytes(16).toString("hex")}`;
}

/** Twilio's: the address, then each name with its value, by name. */
function signature(address: string, form: Record<string, string>): string {
  const sorted = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac("sha1", TOKEN)
    .update(address + sorted.flat().join(""))
    .digest("base64");
}
