/** What an editor fills in, as the server declares it: the form, the changes and the problems follow it. */
export type Shape =
  | { kind: "line"; limit: number }
  | { kind: "lines"; limit: number }
  | { kind: "template"; limit: number }
  | { kind: "day" }
  | { kind: "package" }
  | { kind: "picture"; pictures: readonly string[] }
  | { kind: "choice"; choices: readonly { value: string; label: string }[] }
  | { kind: "list"; item_label: string; least: number; most: number; item: Shape }
  | { kind: "object"; fields: readonly ShapeField[] };

export type ShapeField = { name: string; label: string; help: string; is_required: boolean; shape: Shape };

export type ListShape = Extract<Shape, { kind: "list" }>;
export type ObjectShape = Extract<Shape, { kind: "object" }>;

/** A part of a document. */
export type Value = unknown;

/** Fields up to this length stand beside each other. */
const SHORT_LINE = 120;

export function fieldsOf(value: Value): Record<string, Value> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
}

export function entriesOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

/** Only what the shape has: a draft may be older than the release, and no field stands for the rest of it. */
export function fitValue(shape: Shape, value: Value): Value {
  if (shape.kind === "list") {
    return Array.isArray(value) ? value.map((entry) => fitValue(shape.item, entry)) : value;
  }
  if (shape.kind !== "object") return value;
  const fields = fieldsOf(value);
  const known = shape.fields.filter(({ name }) => name in fields);
  return Object.fromEntries(known.map(({ name, shape: inner }) => [name, fitValue(inner, fields[name])]));
}

/** Whether a field stands for the part at this path, so that its problems are in view there. */
export function hasField(shape: Shape, path: string): boolean {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const inner = steps.reduce<Shape | undefined>((at, step) => {
    if (at?.kind === "list") return /^\d+$/.test(step) ? at.item : undefined;
    return at?.kind === "object" ? at.fields.find(({ name }) => name === step)?.shape : undefined;
  }, shape);
  return path !== "" && inner !== undefined;
}

export function emptyValue(shape: Shape): Value {
  switch (shape.kind) {
    case "list":
      return Array.from({ length: shape.least }, () => emptyValue(shape.item));
    case "object":
      return Object.fromEntries(
        shape.fields.map(({ name, is_required, shape: inner }) => [name, is_required ? emptyValue(inner) : null]),
      );
    case "choice":
      return shape.choices[0]?.value ?? "";
    default:
      return "";
  }
}

/** As in the server's problems: "parts[2].title". */
export function pathTo(parent: string, step: string | number): string {
  if (typeof step === "number") return `${parent}[${step}]`;
  return parent === "" ? step : `${parent}.${step}`;
}

/** Characters of a name for an entry. */
const LONGEST_NAME = 60;

/** Of the first text in it: "On the road". */
export function nameOf(shape: Shape, value: Value): string {
  if (shape.kind !== "object") return typeof value === "string" ? value.slice(0, LONGEST_NAME) : "";
  const text = shape.fields.find((field) => field.shape.kind === "line");
  const found = text && fieldsOf(value)[text.name];
  return typeof found === "string" ? found : "";
}

/** Ids of the packages in it. */
export function packagesIn(shape: Shape, value: Value): string[] {
  switch (shape.kind) {
    case "package":
      return typeof value === "string" && value !== "" ? [value] : [];
    case "list":
      return entriesOf(value).flatMap((entry) => packagesIn(shape.item, entry));
    case "object":
      return shape.fields.flatMap((field) => packagesIn(field.shape, fieldsOf(value)[field.name]));
    default:
      return [];
  }
}

export function isShort(shape: Shape): boolean {
  switch (shape.kind) {
    case "line":
      return shape.limit <= SHORT_LINE;
    case "day":
    case "choice":
      return true;
    default:
      return false;
  }
}
