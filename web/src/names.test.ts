// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

// Engineers search for names: a type has one meaning, a function is a verb and its object, a file says what it holds.

/** Names that repeat by convention. */
const SHARED_TYPES = ["Props", "Error", "Settings", "Limits", "Row", "Rejection"];
const MODULES_PER_TYPE = 2;

/** Participles, prepositions and pronouns are no names by themselves. */
const BARE_WORDS = new Set(
  `of told said shown found kept made led at one all asked heard known taken sent seen wanted drawn done left gone lost named written
  refused failed filled stored posted answered given put whole own each within between by
  again ago along alike apart around arrived as begun besides beyond carried changed clamped counted covered drafts folk followed
  hands keyed later letters listed listening moved never noted opened out over placed removed reordered settled stepped streamed
  subscribed thrown to toggled typed unlogged unread unsaved upTo watched whom without zoomed`.split(/\s+/),
);

type Declarations = { types: string[]; functions: string[] };

function readDeclarations(file: string, source: string): Declarations {
  const types: string[] = [];
  const functions: string[] = [];
  const addType = ({ id }: ESTree.TSTypeAliasDeclaration | ESTree.TSInterfaceDeclaration) => types.push(id.name);
  const addFunction = ({ id }: ESTree.Function) => id && functions.push(id.name);
  const addVariable = ({ id, init }: ESTree.VariableDeclarator) => {
    const isFunction = init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
    if (isFunction && id.type === "Identifier") functions.push(id.name);
  };
  new Visitor({
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    FunctionDeclaration: addFunction,
    VariableDeclarator: addVariable,
  }).visit(parseSync(file, source).program);
  return { types, functions };
}

/** Also in hooks such as `useKept` and components such as `Kept`. */
function isBareWord(name: string): boolean {
  const word = name.replace(/^use(?=[A-Z])/, "");
  return BARE_WORDS.has(word.charAt(0).toLowerCase() + word.slice(1));
}

function findRepeatedTypes(typesByFile: ReadonlyMap<string, readonly string[]>): string[] {
  const filesByType = new Map<string, string[]>();
  for (const [file, types] of typesByFile) {
    for (const type of new Set(types)) filesByType.set(type, [...(filesByType.get(type) ?? []), file]);
  }
  return [...filesByType]
    .filter(([type, files]) => files.length > MODULES_PER_TYPE && !SHARED_TYPES.includes(type))
    .map(([type, files]) => `${type}: ${files.join(", ")}`);
}

const files = globSync(["src/**/*.{ts,tsx}", "../e2e/**/*.ts"]).filter(
  (file) => !file.includes("node_modules") && !file.endsWith(".gen.ts"),
);
const declarations = new Map(files.map((file) => [file, readDeclarations(file, readFileSync(file, "utf8"))]));

test("a type name is declared in at most two modules", () => {
  expect(files.length).toBeGreaterThan(900);
  expect(findRepeatedTypes(new Map([...declarations].map(([file, { types }]) => [file, types])))).toEqual([]);
});

test("a function is not named by a bare participle or preposition", () => {
  const bare = [...declarations].flatMap(([file, { functions }]) =>
    functions.filter(isBareWord).map((name) => `${file}: ${name}`),
  );
  expect(bare).toEqual([]);
});

test("a file is not named by a bare participle or preposition", () => {
  expect(files.filter((file) => isBareWord(basename(file).replace(/\..*$/, "")))).toEqual([]);
});

test("a type in three modules is found, a shared one is not", () => {
  const types = new Map([
    ["a.ts", ["Place", "Props"]],
    ["b.ts", ["Place", "Props", "Trip"]],
    ["c.ts", ["Place", "Props", "Trip"]],
  ]);
  expect(findRepeatedTypes(types)).toEqual(["Place: a.ts, b.ts, c.ts"]);
});

test.each([
  ["told", true],
  ["Told", true],
  ["useTold", true],
  ["usePlan", false],
  ["findSecrets", false],
  ["toRow", false],
])("%s is a bare word: %s", (name, expected) => {
  expect(isBareWord(name)).toBe(expected);
});

test("functions are read from declarations and from constants", () => {
  const source = "type A = 1; interface B {} function one() {} const two = () => 1; const three = 3;";
  expect(readDeclarations("a.ts", source)).toEqual({ types: ["A", "B"], functions: ["one", "two"] });
});
