import { crc32, deflateSync } from "node:zlib";
import { test as base } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Server, startDemo } from "../harness/server";
import { SECRET, service } from "./tokens";

// A product for file tests, with test pictures and unused names.

type World = { server: Server; as: (token: string) => SupabaseClient; me: string; other: string };

export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const server = await startDemo(undefined, [
        ...["--jwt-secret", SECRET, "--sign-ups", "true"],
        // The test machine's disk may be nearly full.
        ...["--free-bytes", "0", "--free-percent", "0"],
      ]);
      try {
        const clientFor = (token: string) => createClient(server.url, token, { auth: { persistSession: false } });
        const { data } = await clientFor(service).from("booking_requests").select("user_id").order("user_id");
        const users = [...new Set((data ?? []).map((row) => row.user_id as string))];
        const [me, other] = users;
        if (me === undefined || other === undefined) throw new Error("the demo has no two travellers");
        await use({ server, as: clientFor, me, other });
      } finally {
        await server.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

export function picture(wide: number, high: number): Buffer<ArrayBuffer> {
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(high, 4);
  head.writeUInt8(8, 8);
  const row = Buffer.from([0, ...Array.from({ length: wide }, (_, x) => Math.floor((x * 255) / wide))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: high }, () => row)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

export const file = (bytes: Buffer<ArrayBuffer>, name: string, type = "image/png") => new File([bytes], name, { type });

let count = 0;
export const fresh = (folder: string) => {
  count += 1;
  return `${folder}/${Date.now()}-${count}.png`;
};
