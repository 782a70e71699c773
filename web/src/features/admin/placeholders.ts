/** What a template may leave to be filled in. */
export const PLACEHOLDERS = ["first_name", "reference", "subject", "site"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** An empty or missing value is unknown. */
export type TemplateValues = Partial<Record<Placeholder, string>>;

export const SITE = "Serendib";

const IN_BRACES = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** In one pass: braces in a value stay. A placeholder without a value stays too. */
export function fillTemplate(body: string, values: TemplateValues): string {
  const known: TemplateValues = { site: SITE, ...values };
  return body.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) && known[name]) || whole);
}

/** Placeholders without a value, each once: "{reference}". */
export function unfilledIn(text: string): string[] {
  return [...new Set(text.match(IN_BRACES) ?? [])].filter((found) => isPlaceholder(found.slice(1, -1)));
}

/** The first name in braces that is no placeholder, with its braces. */
export function unknownIn(body: string): string | undefined {
  return body.match(IN_BRACES)?.find((found) => !isPlaceholder(found.slice(1, -1)));
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

type FilledTemplate = { id: string; text: string };

/** The template that the text ends with, the longest if there are several. */
export function templateAtEnd<One extends FilledTemplate>(templates: readonly One[], text: string): One | undefined {
  return templates.filter((one) => text.endsWith(one.text)).toSorted((a, b) => b.text.length - a.text.length)[0];
}

/** An unchanged template is replaced; what was typed stays before the new one. */
export function withTemplate(templates: readonly FilledTemplate[], text: string, chosen: string | undefined): string {
  const present = templateAtEnd(templates, text);
  const typed = (present ? text.slice(0, -present.text.length) : text).trimEnd();
  return [typed, chosen ?? ""].filter((part) => part !== "").join("\n\n");
}
