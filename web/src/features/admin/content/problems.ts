import { AppError } from "../../../api/errors";

export type ContentProblem = { path: string; message: string };

/** What the server remarks on the part at a path. */
export type Remarks = {
  problem: (path: string) => string | undefined;
  /** It may be saved, but has no effect yet. */
  warning: (path: string) => string | undefined;
};

export function remarksOf(problems: readonly ContentProblem[], warnings: readonly ContentProblem[]): Remarks {
  return { problem: (path) => textAt(problems, path), warning: (path) => textAt(warnings, path) };
}

function textAt(all: readonly ContentProblem[], path: string): string | undefined {
  const found = all.filter((one) => one.path === path);
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(" ");
}

/** Of a save that failed. */
export function problemsOf(error: Error): ContentProblem[] {
  return error instanceof AppError ? error.fields.map(({ field, message }) => ({ path: field, message })) : [];
}
