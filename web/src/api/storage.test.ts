import { beforeEach, expect, test, vi } from "vitest";
import { answer, NOW, PERSON, store, tokens } from "../testing/standIn";

const picture = new Blob(["\u00ff\u00d8"], { type: "image/jpeg" });

type Upload = { address: string; bearer: string | null; file: unknown };

let reply: () => Response;
let sent: Upload[];

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  sent = [];
  reply = () => answer({ Id: "1", Key: "avatars/x" });
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const address = String(input);
    if (address.endsWith("/config.json")) return answer({ url: location.origin, anonKey: "anon", version: "1" });
    const file = init?.body instanceof FormData ? init.body.get("") : init?.body;
    sent.push({ address, bearer: new Headers(init?.headers).get("authorization"), file });
    return reply();
  });
});

const pdf = new Blob(["%PDF-1.4"], { type: "application/pdf" });
const uploadPdf = async () => (await import("./storage")).uploadDocument(PERSON, pdf);
const upload = async () => (await import("./storage")).uploadPicture("avatars", PERSON, picture);

test("a picture goes into its owner's folder under a name of its own, and has an address on this site", async () => {
  store(tokens("one"));
  const [first, second] = [await upload(), await upload()];
  const own = new RegExp(`^/storage/v1/object/public/avatars/${PERSON}/${NOW}-[0-9a-f]{12}\\.jpg$`);
  expect(first).toMatch(own);
  expect(second).toMatch(own);
  expect(second).not.toBe(first);
  expect(sent[0]?.address).toBe(location.origin + first.replace("/public", ""));
  expect(sent[0]?.bearer).toBe(`Bearer ${tokens("one").access_token}`);
  expect(sent[0]?.file).toBeInstanceOf(Blob);
});

test("a picture is taken away by its address", async () => {
  store(tokens("one"));
  reply = () => answer([]);
  const { removePicture } = await import("./storage");
  await removePicture("package-images", `/storage/v1/object/public/package-images/${PERSON}/1-a.jpg`);
  expect(sent).toEqual([
    {
      address: `${location.origin}/storage/v1/object/package-images`,
      bearer: `Bearer ${tokens("one").access_token}`,
      file: JSON.stringify({ prefixes: [`${PERSON}/1-a.jpg`] }),
    },
  ]);
  reply = () => answer({ statusCode: "500", error: "x", message: "x" }, 500);
  await expect(removePicture("avatars", "/x")).rejects.toMatchObject({ title: "Error" });
});

test.each([
  ["413", "The object exceeded the maximum allowed size", "That picture is too large. It may have up to 10MB."],
  ["413", "200 files", "You have as many pictures here as an account can have. Take some away first."],
  ["415", "mime type x", "That file is not a picture we can read. Choose a JPG, PNG or WebP."],
  ["403", "new row violates", "The picture could not be sent. Please try again."],
])("a refusal %s, %s, is said in words for people", async (statusCode, message, text) => {
  store(tokens("one"));
  reply = () => answer({ statusCode, error: "x", message }, 400);
  await expect(upload()).rejects.toMatchObject({ text });
});

test("whoever is not signed in any more is told so, before or after asking", async () => {
  await expect(upload()).rejects.toMatchObject({ title: "Signed out" });
  expect(sent).toEqual([]);
  store(tokens("one"));
  reply = () => answer({ statusCode: "400", error: "InvalidJWT", message: "jwt expired" }, 400);
  await expect(upload()).rejects.toMatchObject({ title: "Signed out" });
});

test("a server that is not there is not the picture's fault", async () => {
  store(tokens("one"));
  reply = () => {
    throw new TypeError("Failed to fetch");
  };
  await expect(upload()).rejects.toMatchObject({ title: "No connection" });
});

test("a document has a name of its own in its owner's folder, and is taken away by that name", async () => {
  store(tokens("one"));
  const name = await uploadPdf();
  expect(name).toMatch(new RegExp(`^${PERSON}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.pdf$`));
  expect(await uploadPdf()).not.toBe(name);
  expect(sent[0]?.address).toBe(`${location.origin}/storage/v1/object/guide-documents/${name}`);
  reply = () => answer([]);
  await (await import("./storage")).removeDocument(name);
  expect(sent.at(-1)).toMatchObject({
    address: `${location.origin}/storage/v1/object/guide-documents`,
    file: JSON.stringify({ prefixes: [name] }),
  });
});

test.each([
  ["413", "The object exceeded the maximum allowed size", "That document is too large. It may have up to 10MB."],
  ["413", "20 files", "You have as many documents here as an account can have. Withdraw one first."],
  ["422", "invalid_mime_type", "That file is not a document we can read. Choose a PDF, JPG, PNG or WebP."],
  ["403", "new row violates", "The document could not be sent. Please try again."],
])("a refused document %s, %s, has words for people", async (statusCode, message, text) => {
  store(tokens("one"));
  reply = () => answer({ statusCode, error: "x", message }, 400);
  await expect(uploadPdf()).rejects.toMatchObject({ text });
});
