import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { Server } from "../harness/server";
import { file, fresh, picture, test } from "./files";
import { person, service } from "./tokens";

// Files with the official client: successes and refusals.

test("a picture goes up as a file or as bytes, and is shown to everybody in its sizes", async ({ world }) => {
  const bucket = world.as(person(world.me)).storage.from("package-images");
  const path = fresh(world.me);
  const up = await bucket.upload(path, file(picture(1_400, 700), "a.png"));
  expect(up.error).toBeNull();
  expect(up.data).toMatchObject({ path, fullPath: `package-images/${path}` });
  const { publicUrl } = bucket.getPublicUrl(path).data;
  const shown = await fetch(publicUrl);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const sizes = [];
  for (const variant of ["card", "hero", "full"]) {
    sizes.push((await (await fetch(`${publicUrl}?variant=${variant}`)).arrayBuffer()).byteLength);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  const { publicUrl: named } = bucket.getPublicUrl(path, { download: "trip.jpg" }).data;
  expect((await fetch(named)).headers.get("content-disposition")).toContain('filename="trip.jpg"');

  const bytes = picture(300, 200);
  const raw = await bucket.upload(
    fresh(world.me),
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  expect(raw.error).toBeNull();
  const typed = await bucket.upload(fresh(world.me), bytes, {
    contentType: "image/png",
    cacheControl: "60",
    upsert: true,
  });
  expect(typed.error).toBeNull();
  const response = await fetch(bucket.getPublicUrl(typed.data?.path ?? "").data.publicUrl);
  expect(response.headers.get("cache-control")).toBe("max-age=60");
});

test("a name is taken once, unless it is to be replaced", async ({ world }) => {
  const bucket = world.as(person(world.me)).storage.from("package-images");
  const path = fresh(world.me);
  expect((await bucket.upload(path, file(picture(40, 40), "a.png"))).error).toBeNull();
  const again = await bucket.upload(path, file(picture(50, 50), "a.png"));
  expect(again.error).toMatchObject({ message: "The resource already exists", status: 409, statusCode: "409" });
  expect((await bucket.upload(path, file(picture(60, 60), "a.png"), { upsert: true })).error).toBeNull();
  expect((await bucket.info(path)).data?.metadata).toMatchObject({ width: 60, height: 60 });
  expect((await bucket.update(path, file(picture(70, 70), "a.png"), { metadata: { by: "me" } })).error).toBeNull();
  const { data } = await bucket.info(path);
  expect(data).toMatchObject({ contentType: "image/jpeg", bucketId: "package-images", name: path });
  expect(data?.metadata).toMatchObject({
    width: 70,
    by: "me",
    blur: expect.stringContaining("data:image/webp;base64,"),
  });
});

test("one's own folder is listed, moved in, copied from and emptied", async ({ world }) => {
  const storage = world.as(person(world.me)).storage;
  const bucket = storage.from("avatars");
  const folder = `${world.me}/own`;
  const [one, two, three] = ["one.png", "two.png", "deep/three.png"].map((name) => `${folder}/${name}`);
  if (!(one && two && three)) throw new Error("three names");
  expect((await bucket.upload(one, file(picture(80, 80), "a.png"))).error).toBeNull();
  expect((await bucket.copy(one, three)).data).toEqual({ path: `avatars/${three}` });
  expect((await bucket.move(one, two)).error).toBeNull();
  const listed = await bucket.list(folder, { sortBy: { column: "name", order: "asc" } });
  expect(listed.data?.map((row) => [row.name, row.id === null])).toEqual([
    ["deep", true],
    ["two.png", false],
  ]);
  expect((await bucket.list(world.other)).data).toEqual([]);
  expect((await bucket.exists(two)).data).toBe(true);
  expect((await bucket.exists(one)).data).toBe(false);
  const removed = await bucket.remove([two, three, `${world.other}/two.png`]);
  expect(removed.data?.map((row) => row.name).toSorted()).toEqual([three, two]);
  expect((await bucket.list(folder)).data).toEqual([]);
  expect((await bucket.move(one, two)).error).toMatchObject({ statusCode: "404", message: "Object not found" });
});

test("what may not be is refused in words that the client shows", async ({ world }) => {
  const bucket = world.as(person(world.me)).storage.from("package-images");
  const good = picture(20, 20);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const large = Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)]);
  for (const [path, body, status, code] of [
    [fresh(world.other), file(good, "a.png"), 403, "AccessDenied"],
    ["a.png", file(good, "a.png"), 403, "AccessDenied"],
    [`${world.me}/a#b.png`, file(good, "a.png"), 400, "InvalidKey"],
    [fresh(world.me), file(svg, "a.svg", "image/svg+xml"), 415, "InvalidMimeType"],
    [fresh(world.me), file(svg, "a.png"), 415, "InvalidMimeType"],
    [fresh(world.me), file(good.subarray(0, 60), "a.png"), 422, "InvalidRequest"],
    [fresh(world.me), file(large, "a.png"), 413, "EntityTooLarge"],
  ] as const) {
    const { error } = await bucket.upload(path.replace("#", "%23"), body);
    expect(error, path).toMatchObject({ status, statusCode: `${status}`, code });
    expect(error?.message.length).toBeGreaterThan(5);
  }
  const visitor = createClient(world.server.url, (await config(world.server)).anonKey).storage;
  const stranger = await visitor.from("package-images").upload(fresh(world.me), file(good, "a.png"));
  expect(stranger.error).toMatchObject({ status: 403, message: "new row violates row-level security policy" });
  expect((await visitor.from("package-images").list()).error).toMatchObject({ status: 403 });
  expect((await visitor.from("package-images").download(`${world.me}/none.png`)).error).toMatchObject({ status: 404 });
  expect((await visitor.from("nowhere").list()).error).toMatchObject({ status: 404, message: "Bucket not found" });
});

async function config(server: Server): Promise<{ anonKey: string }> {
  return (await fetch(`${server.url}/config.json`)).json();
}

test("links read and upload one file", async ({ world }) => {
  const operator = world.as(service).storage;
  expect((await operator.createBucket("papers", { public: false, fileSizeLimit: "1MB" })).error).toBeNull();
  const papers = operator.from("papers");
  expect((await papers.upload("a b/c.txt", "hello", { contentType: "text/plain" })).error).toBeNull();
  const link = await papers.createSignedUrl("a b/c.txt", 60);
  expect(await (await fetch(link.data?.signedUrl ?? "")).text()).toBe("hello");
  const named = await papers.createSignedUrl("a b/c.txt", 60, { download: "d.txt" });
  expect((await fetch(named.data?.signedUrl ?? "")).headers.get("content-disposition")).toContain("d.txt");
  const many = await papers.createSignedUrls(["a b/c.txt", "none.txt"], 60);
  expect(many.data?.map((one) => [one.error === null, one.signedUrl !== null])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect((await papers.createSignedUrl("none.txt", 60)).error).toMatchObject({ statusCode: "404" });
  expect((await papers.download("a b/c.txt")).data?.size).toBe(5);
  const own = world.as(person(world.me)).storage.from("package-images");
  const path = fresh(world.me);
  const { data } = await own.createSignedUploadUrl(path);
  if (data === null) throw new Error("no link");
  const nobody = createClient(world.server.url, (await config(world.server)).anonKey).storage.from("package-images");
  const up = await nobody.uploadToSignedUrl(path, data.token, file(picture(30, 30), "a.png"));
  expect(up.data).toMatchObject({ path, fullPath: `package-images/${path}` });
  const elsewhere = await nobody.uploadToSignedUrl(fresh(world.me), data.token, file(picture(30, 30), "a.png"));
  expect(elsewhere.error).toMatchObject({ status: 400, statusCode: "400" });
  expect((await own.createSignedUploadUrl(fresh(world.other))).error).toMatchObject({ status: 403 });
});

test("buckets are the operator's", async ({ world }) => {
  const operator = world.as(service).storage;
  const made = await operator.createBucket("letters", { public: true, allowedMimeTypes: ["text/plain"] });
  expect(made.data).toEqual({ name: "letters" });
  expect((await operator.createBucket("letters")).error).toMatchObject({ status: 409, statusCode: "409" });
  expect((await operator.getBucket("letters")).data).toMatchObject({ id: "letters", public: true });
  expect((await operator.listBuckets()).data?.map((bucket) => bucket.id)).toEqual(
    expect.arrayContaining(["avatars", "letters", "package-images"]),
  );
  const refused = await operator.from("letters").upload("a.pdf", "x", { contentType: "application/pdf" });
  expect(refused.error).toMatchObject({ status: 415 });
  expect((await operator.from("letters").upload("a.txt", "x", { contentType: "text/plain" })).error).toBeNull();
  expect((await operator.deleteBucket("letters")).error).toMatchObject({ statusCode: "409" });
  expect((await operator.updateBucket("letters", { public: false })).data?.message).toBe("Successfully updated");
  expect((await operator.emptyBucket("letters")).error).toBeNull();
  expect((await operator.deleteBucket("letters")).data?.message).toBe("Successfully deleted");
  const traveller = world.as(person(world.me)).storage;
  expect((await traveller.listBuckets()).data).toEqual([]);
  expect((await traveller.createBucket("mine")).error).toMatchObject({ status: 403 });
});
