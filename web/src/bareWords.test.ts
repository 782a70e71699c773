// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

// Covers a gap of `translated.test.ts`: a component that renders bare text beside unknown siblings. Translation moves
// that text node, and React fails when it replaces it. So a component renders an element or nothing, and a function
// that makes elements makes no bare text.

type ReturnKind = "element" | "words" | "other";
type Maker = ESTree.Function | ESTree.ArrowFunctionExpression;

type Names = Map<string, ESTree.Expression>;

/** Checked where they are passed in, so here they count as nothing. */
function handedIn(source: string): Names {
  const made = source.matchAll(/(\w+)\??: ReactNode/g);
  return new Map(
    ["undefined", "children", ...Array.from(made, ([, name = ""]) => name)].map((name) => [name, NOTHING]),
  );
}

const NOTHING: ESTree.Expression = { type: "Literal", value: null, raw: "null", start: 0, end: 0 };

function outcomesOf(node: ESTree.Expression, names: Names): ReturnKind[] {
  switch (node.type) {
    case "JSXElement":
      return ["element"];
    case "JSXFragment":
      return node.children.some((child) => isWords(child, names)) ? ["element", "words"] : ["element"];
    case "ParenthesizedExpression":
      return outcomesOf(node.expression, names);
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((one) => outcomesOf(one, names));
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : outcomesOf(node.left, names)), ...outcomesOf(node.right, names)];
    case "TemplateLiteral":
    case "BinaryExpression":
    case "MemberExpression":
      return ["words"];
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" ? ["words"] : ["other"];
    case "Identifier": {
      const made = names.get(node.name);
      if (made) return outcomesOf(made, new Map([...names].filter(([name]) => name !== node.name)));
      return ["words"];
    }
    default:
      return ["other"];
  }
}

/** A fragment wraps it in no element. */
function isWords(child: ESTree.JSXChild, names: Names): boolean {
  if (child.type === "JSXText") return child.value.trim() !== "";
  if (child.type !== "JSXExpressionContainer" || child.expression.type === "JSXEmptyExpression") return false;
  const { expression } = child;
  if (expression.type === "Literal" && String(expression.value).trim() === "") return false;
  return outcomesOf(expression, names).includes("words");
}

/** What a function may return, inner functions excluded. */
function answersOf(maker: Maker, handed: Names): ReturnKind[] {
  const { body } = maker;
  if (!body) return [];
  if (body.type !== "BlockStatement") return outcomesOf(body, handed);
  const names = new Map(handed);
  const answers: ESTree.Expression[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const noteName = ({ id, init }: ESTree.VariableDeclarator) => {
    if (depth === 0 && id.type === "Identifier" && init) names.set(id.name, init);
  };
  const noteAnswer = ({ argument }: ESTree.ReturnStatement) => {
    if (depth === 0 && argument) answers.push(argument);
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator: noteName,
    ReturnStatement: noteAnswer,
  }).visit({ type: "Program", body: [body], sourceType: "module", hashbang: null, start: 0, end: 0 } as ESTree.Program);
  return answers.flatMap((one) => outcomesOf(one, names));
}

function findBare(file: string, source: string): string[] {
  const found: string[] = [];
  const handed = handedIn(source);
  const look = (maker: Maker, name: string, start: number) => {
    const answers = answersOf(maker, handed);
    const isComponent = /^[A-Z]/.test(name);
    if (!answers.includes("words") || !(isComponent || answers.includes("element"))) return;
    found.push(`${file}:${source.slice(0, start).split("\n").length} ${name}`);
  };
  const named = new Set<number>();
  const lookAtFunction = (node: ESTree.Function) => look(node, node.id?.name ?? "", node.start);
  const lookAtNamed = ({ id, init }: ESTree.VariableDeclarator) => {
    if (init?.type !== "ArrowFunctionExpression" || id.type !== "Identifier") return;
    named.add(init.start);
    look(init, id.name, init.start);
  };
  const lookAtArrow = (node: ESTree.ArrowFunctionExpression) => {
    if (!named.has(node.start)) look(node, "", node.start);
  };
  new Visitor({
    FunctionDeclaration: lookAtFunction,
    VariableDeclarator: lookAtNamed,
    ArrowFunctionExpression: lookAtArrow,
  }).visit(parseSync(file, source).program);
  return found;
}

test("no component is bare words, and no function makes words beside elements, anywhere in the program", () => {
  const files = globSync("src/**/*.tsx").filter((file) => !/\.test\.tsx$|^src\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => findBare(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["function One({ text }) { return isThere ? <b>now</b> : text; }", true],
  ["function One({ text }) { return isThere ? <b>now</b> : <span>{text}</span>; }", false],
  ["function One({ text }) { if (!isThere) return text; return <b>now</b>; }", true],
  ["function One({ row }) { return row.name; }", true],
  ["function One({ children }) { return children; }", false],
  ["function One({ icon }: { icon: ReactNode }) { return icon; }", false],
  ["function one({ row }) { return row.name; }", false],
  ["function one({ row }) { return row.name ?? <b>now</b>; }", true],
  ["const One = ({ text }) => isThere ? <b>now</b> : text;", true],
  ["const one = { cell: (row) => row.link ? <a>{row.link}</a> : 'no ' + row.name };", true],
  ["const one = { cell: (row) => row.name };", false],
  ["function One() { const label = <i />; return label; }", false],
  ["function One() { const label = isThere ? <i /> : copy.none; return label; }", true],
  ["function One() { const name = () => copy.none; return <i>{name()}</i>; }", false],
  ["function One() { return isThere ? null : <i />; }", false],
  ["function One({ name }) { return <>{name}<i /></>; }", true],
  ["function One({ name }) { return <><b>{name}</b>{' '}<i /></>; }", false],
])("%s makes bare words: %s", (source, expected) => {
  expect(findBare("one.tsx", source).length > 0).toBe(expected);
});
