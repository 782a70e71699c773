/** The client's source by path from `src/`, for tests of rules. */
const files = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** "path: text", without tests, their helpers and the excepted files. */
export function findInSources(pattern: RegExp, ...except: string[]): string[] {
  const all = new RegExp(pattern, "g");
  return Object.entries(files).flatMap(([path, text]) => {
    const name = path.replace(/^\.\.\//, "");
    const isAsked = !/\.test\.tsx?$|^testing\/|^\.\//.test(name) && !except.includes(name);
    return isAsked ? Array.from(text.matchAll(all), ([found]) => `${name}: ${found}`) : [];
  });
}
