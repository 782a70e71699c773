import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";

// The official JavaScript client behind a proxy. A separate program, started by `python/test_deployed.py`, because
// Node.js reads its trusted certificates at start. Arguments: the site's address, the anonymous key, the operator's.

const [url = "", anon = "", service = ""] = process.argv.slice(2);
const EMAIL = `js-${Date.now()}@travellers.example`;
const PASSWORD = "correct horse battery";

const keepsNothing = { auth: { persistSession: false, autoRefreshToken: false } };
const operator = createClient(url, service, keepsNothing);
const visitor = createClient(url, anon, keepsNothing);

function expectData<Answer extends { data: unknown; error: unknown }>(answer: Answer): NonNullable<Answer["data"]> {
  assert.equal(answer.error, null);
  assert.ok(answer.data);
  return answer.data as NonNullable<Answer["data"]>;
}

async function reads() {
  const packages = await visitor.from("packages").select("id", { count: "exact" }).limit(3);
  assert.equal(expectData(packages).length, 3);
  assert.ok((packages.count ?? 0) > 3);
  const found = expectData(await visitor.rpc("search_packages", { q: "train", limit: 6 }, { get: true }));
  assert.ok(found.total > 0);
  const ids = Array.from({ length: 190 }, () => crypto.randomUUID());
  const { data: known } = await visitor.from("packages").select("id").limit(1);
  assert.ok(known?.[0]);
  const many = await visitor
    .from("packages")
    .select("id")
    .in("id", [...ids.slice(1), known[0].id]);
  assert.equal(many.status, 200);
  assert.deepEqual(many.data, known);
}

async function refusals() {
  const insert = await visitor.from("profiles").insert({ user_id: crypto.randomUUID(), display_name: "Amara" });
  assert.equal(insert.error?.code, "42501");
  const wrong = await visitor.auth.signInWithPassword({ email: EMAIL, password: "wrong horse battery" });
  assert.equal(wrong.error?.status, 400);
  const missing = await visitor.from("no_such_table").select("id");
  assert.equal(missing.status, 404);
}

async function signsIn() {
  const { user } = expectData(
    await operator.auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true }),
  );
  assert.ok(user);
  expectData(await visitor.auth.signInWithPassword({ email: EMAIL, password: PASSWORD }));
  const saved = visitor.from("profiles").update({ display_name: "Amara" }).eq("user_id", user.id).select();
  assert.equal(expectData(await saved)[0]?.display_name, "Amara");
  assert.equal((await visitor.auth.signOut()).error, null);
}

async function files() {
  const papers = operator.storage.from("papers");
  const name = `js/${Date.now()}.bin`;
  const content = crypto.getRandomValues(new Uint8Array(60_000));
  expectData(await papers.upload(name, content, { contentType: "application/octet-stream" }));
  const back = expectData(await papers.download(name));
  assert.deepEqual(new Uint8Array(await back.arrayBuffer()), content);
  assert.equal(expectData(await papers.remove([name])).length, 1);
}

await reads();
await refusals();
await signsIn();
await files();
console.log("all of it worked");
