import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { file, fresh, picture, test } from "./files";
import { person, service } from "./tokens";

// The storage examples of the official documentation, call by call.

test("buckets are made with limits in words, listed in parts, and changed in parts", async ({ world }) => {
  const storage = world.as(service).storage;
  const made = await storage.createBucket("records", {
    public: false,
    allowedMimeTypes: ["image/png", "text/plain"],
    fileSizeLimit: "1.5mb",
  });
  expect(made).toMatchObject({ data: { name: "records" }, error: null });
  expect((await storage.getBucket("records")).data).toMatchObject({
    id: "records",
    name: "records",
    public: false,
    type: "STANDARD",
    file_size_limit: 1_500_000,
    allowed_mime_types: ["image/png", "text/plain"],
  });
  expect((await storage.updateBucket("records", { public: true })).data).toEqual({ message: "Successfully updated" });
  expect((await storage.getBucket("records")).data).toMatchObject({
    public: true,
    file_size_limit: 1_500_000,
    allowed_mime_types: ["image/png", "text/plain"],
  });
  expect((await storage.updateBucket("records", { public: false, fileSizeLimit: null })).error).toBeNull();
  const unlimited = (await storage.getBucket("records")).data;
  expect([unlimited?.file_size_limit, unlimited?.allowed_mime_types]).toEqual([null, ["image/png", "text/plain"]]);
  for (const [size, status, words] of [
    ["lots", 400, "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B"],
    ["900GB", 413, "The object exceeded the maximum allowed size"],
  ] as const) {
    const { error } = await storage.updateBucket("records", { public: false, fileSizeLimit: size });
    expect(error).toMatchObject({ status, message: words });
  }
  const listed = await storage.listBuckets({
    limit: 1,
    offset: 0,
    sortColumn: "created_at",
    sortOrder: "desc",
    search: "rec",
  });
  expect(listed.data?.map((bucket) => bucket.id)).toEqual(["records"]);
  expect((await storage.emptyBucket("records")).error).toBeNull();
  expect((await storage.deleteBucket("records")).data).toEqual({ message: "Successfully deleted" });
  expect((await storage.getBucket("records")).error).toMatchObject({ status: 404, message: "Bucket not found" });
});

test("a bucket takes as much as its limit in words says, and of the kinds that it names", async ({ world }) => {
  const storage = world.as(service).storage;
  const made = await storage.createBucket("shots", {
    public: false,
    fileSizeLimit: "20mb",
    allowedMimeTypes: ["image/*"],
  });
  expect(made.error).toBeNull();
  expect((await storage.getBucket("shots")).data?.file_size_limit).toBe(20_000_000);
  const shots = storage.from("shots");
  expect((await shots.upload("a.png", picture(40, 40), { contentType: "image/png" })).error).toBeNull();
  const text = await shots.upload("a.txt", "x", { contentType: "text/plain" });
  expect(text.error).toMatchObject({ status: 415, message: "mime type text/plain is not supported" });
  const large = await shots.upload("b.bmp", Buffer.alloc(20_000_001), { contentType: "image/bmp" });
  expect(large.error).toMatchObject({ status: 413, message: "The object exceeded the maximum allowed size" });
  const listed = await shots.list();
  expect(listed.data?.map((one) => one.name)).toEqual(["a.png"]);
  expect((await storage.emptyBucket("shots")).error).toBeNull();
  expect((await storage.deleteBucket("shots")).error).toBeNull();
});

test("a folder is listed by a word, in the order and from the place that is asked for", async ({ world }) => {
  const storage = world.as(service).storage;
  expect((await storage.createBucket("lists")).error).toBeNull();
  const bucket = storage.from("lists");
  for (const name of ["tea/Ella.txt", "tea/ella-2.txt", "tea/Kandy.txt", "tea/a_b.txt", "other/ella.txt"]) {
    expect((await bucket.upload(name, "x", { contentType: "text/plain" })).error).toBeNull();
  }
  const names = async (options: Parameters<typeof bucket.list>[1]) => {
    const { data, error } = await bucket.list("tea", options);
    expect(error).toBeNull();
    return data?.map((one) => one.name);
  };
  const byName = { column: "name", order: "asc" };
  expect((await names({ search: "ella", sortBy: byName }))?.toSorted()).toEqual(["Ella.txt", "ella-2.txt"]);
  expect(await names({ search: "a_", sortBy: byName })).toEqual(["a_b.txt"]);
  expect(await names({ search: "_" }), "no pattern").toEqual([]);
  expect(await names({ search: "nothing" })).toEqual([]);
  const all = await names({ sortBy: byName });
  expect(all).toHaveLength(4);
  expect(await names({ sortBy: { column: "name", order: "desc" }, limit: 1, offset: 1 })).toEqual([all?.[2]]);
  expect((await storage.emptyBucket("lists")).error).toBeNull();
  expect((await storage.deleteBucket("lists")).error).toBeNull();
});

test("a picture comes in a format that its reader takes", async ({ world }) => {
  const storage = world.as(service).storage.from("avatars");
  const name = fresh(world.me);
  expect((await storage.upload(name, picture(400, 300), { contentType: "image/png" })).error).toBeNull();
  const { data } = storage.getPublicUrl(name, { transform: { width: 100 } });
  for (const [accept, type] of [
    ["image/avif,image/webp,image/*", "image/webp"],
    ["image/webp;q=0", "image/jpeg"],
    ["image/jpeg", "image/jpeg"],
  ] as const) {
    const shown = await fetch(data.publicUrl, { headers: { accept } });
    expect([shown.status, shown.headers.get("content-type")], accept).toEqual([200, type]);
    expect(shown.headers.get("vary")?.toLowerCase()).toContain("accept");
  }
  const origin = storage.getPublicUrl(name, { transform: { width: 100, format: "origin" } }).data.publicUrl;
  const response = await fetch(origin, { headers: { accept: "image/webp" } });
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect((await storage.remove([name])).error).toBeNull();
});

test("files are replaced, moved and copied between buckets, described, downloaded and removed", async ({ world }) => {
  const storage = world.as(service).storage;
  for (const name of ["here", "there"]) expect((await storage.createBucket(name)).error).toBeNull();
  const [here, there] = [storage.from("here"), storage.from("there")];
  const up = await here.upload("folder/a.txt", "one", {
    contentType: "text/plain",
    cacheControl: "60",
    metadata: { by: "me" },
  });
  expect(up.data).toEqual({ id: expect.any(String), path: "folder/a.txt", fullPath: "here/folder/a.txt" });
  expect(
    (await here.update("folder/a.txt", "two", { contentType: "text/plain", metadata: { by: "me" } })).error,
  ).toBeNull();
  const info = await here.info("folder/a.txt");
  expect(info.data).toMatchObject({ name: "folder/a.txt", bucketId: "here", size: 3, contentType: "text/plain" });
  expect(info.data?.metadata).toEqual({ by: "me" });
  expect((await here.exists("folder/a.txt")).data).toBe(true);
  expect((await here.exists("folder/b.txt")).data).toBe(false);
  expect((await here.copy("folder/a.txt", "b.txt", { destinationBucket: "there" })).data).toEqual({
    path: "there/b.txt",
  });
  const bare = await here.copy("folder/a.txt", "c.txt", {
    destinationBucket: "there",
    copyMetadata: false,
    metadata: { mimetype: "text/csv", cacheControl: "max-age=5" },
  });
  expect(bare.error).toBeNull();
  const copied = (await there.info("c.txt")).data;
  expect([copied?.contentType, copied?.cacheControl, copied?.metadata]).toEqual(["text/csv", "max-age=5", {}]);
  expect((await here.move("folder/a.txt", "d.txt", { destinationBucket: "there" })).data?.message).toBe(
    "Successfully moved",
  );
  const { data: blob } = await there.download("d.txt");
  expect(await blob?.text()).toBe("two");
  const { data: stream } = await there.download("d.txt").asStream();
  expect(await new Response(stream).text()).toBe("two");
  const removed = await there.remove(["b.txt", "c.txt", "d.txt", "none.txt"]);
  expect(removed.data?.map((row) => row.name).toSorted()).toEqual(["b.txt", "c.txt", "d.txt"]);
  for (const name of ["here", "there"]) expect((await storage.deleteBucket(name)).error).toBeNull();
});

test("a bucket is read page by page, with folders or without", async ({ world }) => {
  const storage = world.as(service).storage;
  expect((await storage.createBucket("pages")).error).toBeNull();
  const bucket = storage.from("pages");
  const names = ["a.txt", "b/1.txt", "b/2.txt", "c.txt", "d/e/f.txt"];
  for (const name of names) {
    expect((await bucket.upload(name, "x", { contentType: "text/plain" })).error).toBeNull();
  }
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.listV2({ limit: 2, ...(cursor !== undefined && { cursor }) });
    expect(page.error).toBeNull();
    found.push(...(page.data?.objects ?? []).map((one) => one.name));
    expect(page.data?.hasNext).toBe(page.data?.nextCursor !== undefined);
    cursor = page.data?.nextCursor;
  } while (cursor !== undefined);
  expect(found).toEqual(names);
  const top = await bucket.listV2({ with_delimiter: true, sortBy: { column: "name", order: "desc" } });
  expect(top.data?.folders.map((one) => [one.name, one.key])).toEqual([
    ["d/", "d"],
    ["b/", "b"],
  ]);
  expect(top.data?.objects.map((one) => one.name)).toEqual(["c.txt", "a.txt"]);
  const inside = await bucket.listV2({ prefix: "b/", sortBy: { column: "created_at", order: "asc" } });
  expect(inside.data?.objects.map((one) => [one.name, one.metadata?.mimetype])).toEqual([
    ["b/1.txt", "text/plain"],
    ["b/2.txt", "text/plain"],
  ]);
  const old = await bucket.list("b", { limit: 1, offset: 1, sortBy: { column: "name", order: "asc" }, search: "" });
  expect(old.data?.map((one) => one.name)).toEqual(["2.txt"]);
  expect((await bucket.listV2({ limit: 0 })).error).toMatchObject({ status: 400, message: "body/limit must be >= 1" });
  expect((await storage.emptyBucket("pages")).error).toBeNull();
  expect((await bucket.listV2()).data).toEqual({ hasNext: false, folders: [], objects: [] });
  expect((await storage.deleteBucket("pages")).error).toBeNull();
});

async function size(blob: Blob | null | undefined): Promise<[number, number]> {
  const bytes = new DataView(await (blob ?? new Blob()).arrayBuffer());
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    const marker = bytes.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
    at += 2 + bytes.getUint16(at + 2);
  }
  throw new Error("no JPEG");
}

test("a picture is transformed in its public address, in a link and as it is downloaded", async ({ world }) => {
  const bucket = world.as(person(world.me)).storage.from("package-images");
  const path = fresh(world.me);
  expect((await bucket.upload(path, file(picture(1_200, 600), "a.png"))).error).toBeNull();
  const { publicUrl } = bucket.getPublicUrl(path, {
    transform: { width: 300, height: 300, resize: "cover", quality: 60 },
  }).data;
  expect(publicUrl).toContain("/storage/v1/render/image/public/package-images/");
  const shown = await fetch(publicUrl);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const etag = shown.headers.get("etag") ?? "";
  expect(await size(await shown.blob())).toEqual([300, 300]);
  expect((await fetch(publicUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
  const named = bucket.getPublicUrl(path, { download: "small.jpg", transform: { width: 100 } }).data.publicUrl;
  const attached = await fetch(named);
  expect(attached.headers.get("content-disposition")).toContain("small.jpg");
  expect(await size(await attached.blob())).toEqual([100, 50]);
  const link = await bucket.createSignedUrl(path, 60, { transform: { width: 200, height: 200, resize: "contain" } });
  expect(link.data?.signedUrl).toContain("/render/image/sign/");
  expect(await size(await (await fetch(link.data?.signedUrl ?? "")).blob())).toEqual([200, 100]);
  const down = await bucket.download(path, { transform: { width: 64, height: 64, resize: "fill", format: "origin" } });
  expect(await size(down.data)).toEqual([64, 64]);
  const refused = await bucket.download(path, { transform: { width: 10, quality: 7 } });
  expect(refused.error).toMatchObject({ status: 400 });
  const stranger = createClient(
    world.server.url,
    (await (await fetch(`${world.server.url}/config.json`)).json()).anonKey,
  );
  const missing = await stranger.storage.from("package-images").download("none.png", { transform: { width: 10 } });
  expect(missing.error).toMatchObject({ status: 404 });
  expect((await bucket.remove([path])).error).toBeNull();
  expect((await fetch(publicUrl)).status).toBe(404);
});

test("a link takes one upload, and one that replaces only where it says so", async ({ world }) => {
  const bucket = world.as(person(world.me)).storage.from("avatars");
  const path = fresh(world.me);
  const first = await bucket.createSignedUploadUrl(path);
  const bytes = file(picture(50, 40), "a.png");
  expect((await bucket.uploadToSignedUrl(path, first.data?.token ?? "", bytes)).data).toMatchObject({ path });
  expect((await bucket.uploadToSignedUrl(path, first.data?.token ?? "", bytes)).error).toMatchObject({ status: 409 });
  const again = await bucket.createSignedUploadUrl(path, { upsert: true });
  const replaced = await bucket.uploadToSignedUrl(path, again.data?.token ?? "", file(picture(60, 40), "a.png"));
  expect(replaced.error).toBeNull();
  expect((await bucket.info(path)).data?.metadata).toMatchObject({ width: 60 });
  const links = await bucket.createSignedUrls([path], 60, { download: true });
  const attached = await fetch(links.data?.[0]?.signedUrl ?? "");
  expect(attached.headers.get("content-disposition")).toBe("attachment");
});
