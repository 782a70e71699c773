import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** Loaded on demand while a sheet, or a profile without a network, is open. */
const BEGINNINGS = [
  "/src/client.tsx",
  "/src/features/day-sheet/DaySheetPage.tsx",
  "/src/features/profile/ProfilePage.tsx",
  "/src/features/bookings/MyBookings.tsx",
  "/src/api/authClient.ts",
  "/src/api/authTexts.ts",
  "/src/api/realtimeClient.ts",
  "/src/app/RealtimeUpdates.tsx",
  "/src/app/SignedInItems.tsx",
  "/src/features/notices/Bell.tsx",
];
/** Of every page; faces for native names load late and are not needed. */
const OTHER_FILES = [/^assets\/style-.*\.css$/, /fraunces-latin-opsz-normal/, /figtree-latin-wght-normal/];

/** Builds `src/sheetWorker.ts` with the list of files that these pages need without a network. */
export function sheetWorker(): Plugin {
  return {
    name: "serendib-sheet-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = filesOf(bundle);
        const digest = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
        this.emitFile({ type: "asset", fileName: "day-sheet-worker.js", source: await buildWorker(files, digest) });
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("the client has no entry");
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) add(next);
  };
  add(entry.fileName);
  for (const module of BEGINNINGS) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    add(chunk.fileName);
  }
  for (const kind of OTHER_FILES) {
    const file = outputs.find(({ fileName }) => kind.test(fileName));
    if (!file) throw new Error(`no file is like ${kind}`);
    add(file.fileName);
  }
  return [...found].map((file) => `/${file}`);
}

async function buildWorker(files: readonly string[], digest: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { SHEET_FILES: JSON.stringify(files), SHEET_BUILD: JSON.stringify(digest) },
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2023",
      lib: { entry: "src/sheetWorker.ts", formats: ["iife"], name: "serendib" },
    },
  });
  const parts = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  const code = parts.find((part) => part.type === "chunk")?.code;
  if (!code) throw new Error("src/sheetWorker.ts has no code");
  return code;
}
