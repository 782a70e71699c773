// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

// Chrome's translation takes each text node out of the page and puts one of its own in its place, inside elements of its own. React
// still holds the one that is gone: it cannot put anything before it or take it away, and whoever is reading loses the page. A text
// that is all its element holds is safe, because React replaces the content of the element.

/** What a child can be: an element, words, or nothing at all. What a name stands for is not known, and counts as words. */
type Kind = "element" | "words" | "nothing";

/** Calls and names that stand for elements in this program. */
const ELEMENTS = /^(children|choice|standing|preview|steps|blank|beside)$/;
const LISTS = /^(map|flatMap)$/;

function nameOf(node: ESTree.Expression): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "ChainExpression") return nameOf(node.expression);
  if (node.type === "CallExpression") return nameOf(node.callee);
  if (node.type === "MemberExpression") {
    return !node.computed && node.property.type === "Identifier" ? node.property.name : nameOf(node.object);
  }
  return "";
}

function kindsOf(node: ESTree.Expression): Kind[] {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return ["element"];
    case "ParenthesizedExpression":
      return kindsOf(node.expression);
    case "ConditionalExpression":
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)];
    case "LogicalExpression":
      return node.operator === "&&" ? ["nothing", ...kindsOf(node.right)] : [node.left, node.right].flatMap(kindsOf);
    case "Literal":
      return node.value === null || typeof node.value === "boolean" ? ["nothing"] : ["words"];
    default:
      if (nameOf(node) === "undefined") return ["nothing"];
      if (LISTS.test(nameOf(node))) return ["element", "nothing"];
      return ELEMENTS.test(nameOf(node)) ? ["element", "nothing"] : ["words"];
  }
}

type Child = { kinds: Kind[]; isFixed: boolean };

function childrenOf({ children }: ESTree.JSXElement | ESTree.JSXFragment): Child[] {
  return children.flatMap((child): Child[] => {
    if (child.type === "JSXText") return child.value.trim() === "" ? [] : [{ kinds: ["words"], isFixed: true }];
    if (child.type !== "JSXExpressionContainer") return [{ kinds: ["element"], isFixed: true }];
    const { expression } = child;
    if (expression.type === "JSXEmptyExpression") return [];
    // A blank between two elements is not translated.
    if (expression.type === "Literal" && String(expression.value).trim() === "") return [];
    return [{ kinds: kindsOf(expression), isFixed: expression.type === "Literal" }];
  });
}

function isBroken(node: ESTree.JSXElement | ESTree.JSXFragment): boolean {
  const children = childrenOf(node);
  const words = children.filter(({ kinds }) => kinds.includes("words"));
  if (words.length === 0) return false;
  // What stands beside a fragment is not seen here.
  if (node.type === "JSXFragment") return true;
  if (children.length === 1) return false;
  const isMoving = children.some(({ kinds, isFixed }) => !isFixed && kinds.some((kind) => kind !== "words"));
  // A sentence in pieces: the translation of one that changes stays the old one.
  const isInPieces = words.length === children.length && words.some(({ isFixed }) => !isFixed);
  return isMoving || isInPieces;
}

function findBroken(file: string, source: string): string[] {
  const found: string[] = [];
  const look = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    if (!isBroken(node)) return;
    const text = source.slice(node.start, node.end).replace(/\s+/g, " ");
    found.push(`${file}:${source.slice(0, node.start).split("\n").length} ${text.slice(0, 160)}`);
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(file, source).program);
  return found;
}

test("no bare words stand beside what comes and goes, anywhere in the program", () => {
  const files = globSync("src/**/*.tsx").filter((file) => !/\.test\.tsx$|^src\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => findBroken(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["<p>{isChosen && <Icon />}{name}</p>", true],
  ["<p>{isChosen && <Icon />}<span>{name}</span></p>", false],
  ["<p>{isChosen ? <Icon /> : name} <b>now</b></p>", true],
  ["<p>{isChosen ? <Icon /> : <i>{name}</i>} <b>now</b></p>", false],
  ["<p>Words {list.map((one) => <b key={one}>{one}</b>)}</p>", true],
  ['<p>{name && ", " + name}{other}</p>', true],
  ['<p>{name && ", " + name}</p>', false],
  ["<p>{count} of {total}</p>", true],
  ['<p>{count + " of " + total}</p>', false],
  ['<p>{name}{" "}<b>now</b></p>', false],
  ['<p>{isChosen && <Icon />}{" "}<b>now</b></p>', false],
  ["<>{name}</>", true],
  ["<p>{children}{isChosen && <Icon />}</p>", false],
])("%s is broken by a translation: %s", (source, expected) => {
  expect(findBroken("one.tsx", `const one = ${source};`).length > 0).toBe(expected);
});
