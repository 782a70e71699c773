// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

// Chrome's translation replaces each text node with its own element. React still holds the removed node: inserting
// before it or removing it fails and loses the page, and its updates are invisible. Text that is an element's whole
// content is safe, because React replaces the content. So changing text is alone in its element, which needs no key and
// keeps the focus.

/** A name counts as text unless the file shows otherwise. */
type ContentKind = "element" | "words" | "nothing";
type Child = { kinds: ContentKind[]; isFixed: boolean };
type Tag = ESTree.JSXElement | ESTree.JSXFragment;

const LISTS = /^(map|flatMap)$/;
const ELEMENT_TYPES = /\b(ReactElement|JSX\.Element)\b/;
const WORD_TYPES = /\b(ReactNode|string|number)\b/;

/** The last name of a call or a member access. */
function nameOf(node: ESTree.Expression): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "ChainExpression") return nameOf(node.expression);
  if (node.type === "CallExpression") return nameOf(node.callee);
  if (node.type === "MemberExpression") {
    return !node.computed && node.property.type === "Identifier" ? node.property.name : nameOf(node.object);
  }
  return "";
}

class SourceFile {
  readonly tags: Tag[] = [];
  /** A name's only value, or a function's returned expression. */
  private readonly values = new Map<string, ESTree.Expression | undefined>();
  private readonly types = new Map<string, string>();
  /** Constant names. */
  private readonly lasting = new Set<string>();
  private readonly components: { name: string; start: number; end: number }[] = [];

  constructor(
    readonly file: string,
    readonly source: string,
  ) {
    const { program } = parseSync(file, source);
    for (const one of program.body) {
      const declared = one.type === "ExportNamedDeclaration" ? one.declaration : one;
      if (one.type === "ImportDeclaration") for (const { local } of one.specifiers) this.lasting.add(local.name);
      if (declared?.type === "FunctionDeclaration" && declared.id) {
        this.components.push({ name: declared.id.name, start: declared.start, end: declared.end });
      }
      if (declared?.type !== "VariableDeclaration" || declared.kind !== "const") continue;
      for (const { id } of declared.declarations) if (id.type === "Identifier") this.lasting.add(id.name);
    }
    const tag = (node: Tag) => this.tags.push(node);
    new Visitor({
      JSXElement: tag,
      JSXFragment: tag,
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== "Identifier" || !init) return;
        if (init.type === "ArrowFunctionExpression" && init.returnType) this.typed(id.name, init.returnType);
        const isSimple = init.type === "ArrowFunctionExpression" && init.body.type !== "BlockStatement";
        const value = isSimple ? (init.body as ESTree.Expression) : init;
        this.values.set(id.name, this.values.has(id.name) ? undefined : value);
      },
      TSPropertySignature: ({ key, typeAnnotation }) => {
        if (key.type === "Identifier" && typeAnnotation) this.typed(key.name, typeAnnotation);
      },
    }).visit(program);
  }

  private typed(name: string, type: ESTree.TSTypeAnnotation): void {
    this.types.set(name, `${this.types.get(name) ?? ""} ${this.textOf(type)}`);
  }

  private kindsOfName(name: string): ContentKind[] {
    if (name === "undefined") return ["nothing"];
    // `besides` finds components that add something to their children.
    if (name === "children" || LISTS.test(name)) return ["element", "nothing"];
    const type = this.types.get(name) ?? "";
    if (ELEMENT_TYPES.test(type) && !WORD_TYPES.test(type)) return ["element", "nothing"];
    const value = this.values.get(name);
    this.values.delete(name);
    const kinds = value ? this.kindsOf(value) : [];
    if (value) this.values.set(name, value);
    return kinds.includes("element") ? kinds : ["words", "nothing"];
  }

  private kindsOf(node: ESTree.Expression): ContentKind[] {
    switch (node.type) {
      case "JSXElement":
      case "JSXFragment":
        return ["element"];
      case "ParenthesizedExpression":
        return this.kindsOf(node.expression);
      case "ArrayExpression":
        return node.elements.flatMap((one) => (one && one.type !== "SpreadElement" ? this.kindsOf(one) : []));
      case "ConditionalExpression":
        return [...this.kindsOf(node.consequent), ...this.kindsOf(node.alternate)];
      case "LogicalExpression":
        if (node.operator === "&&") return ["nothing", ...this.kindsOf(node.right)];
        return [node.left, node.right].flatMap((one) => this.kindsOf(one));
      case "Literal":
        return node.value === null || typeof node.value === "boolean" ? ["nothing"] : ["words"];
      default:
        return this.kindsOfName(nameOf(node));
    }
  }

  /** Whether it is equal in every render. */
  private isFixed(node: ESTree.Expression | ESTree.SpreadElement): boolean {
    switch (node.type) {
      case "Literal":
        return true;
      case "Identifier":
        return this.lasting.has(node.name);
      case "MemberExpression":
        return !node.computed && this.isFixed(node.object);
      case "CallExpression":
        return this.isFixed(node.callee) && node.arguments.every((one) => this.isFixed(one));
      default:
        return false;
    }
  }

  childrenOf({ children }: Tag): Child[] {
    return children.flatMap((child): Child[] => {
      if (child.type === "JSXText") return child.value.trim() === "" ? [] : [{ kinds: ["words"], isFixed: true }];
      if (child.type !== "JSXExpressionContainer") return [{ kinds: ["element"], isFixed: true }];
      const { expression } = child;
      if (expression.type === "JSXEmptyExpression") return [];
      // Whitespace between elements is not translated.
      if (expression.type === "Literal" && String(expression.value).trim() === "") return [];
      return [{ kinds: this.kindsOf(expression), isFixed: this.isFixed(expression) }];
    });
  }

  private isBroken(node: Tag, besides: ReadonlySet<string>): boolean {
    const children = this.childrenOf(node);
    if (!children.some(({ kinds }) => kinds.includes("words"))) return false;
    if (node.type === "JSXFragment") return true;
    const { name } = node.openingElement;
    if (name.type === "JSXIdentifier" && besides.has(name.name)) return true;
    return children.length > 1 && children.some(({ isFixed }) => !isFixed);
  }

  /** Components with something beside their children. */
  besides(): string[] {
    const among = this.tags.filter((node) => {
      const isGiven = ({ type, ...child }: Tag["children"][number]) =>
        type === "JSXExpressionContainer" &&
        "expression" in child &&
        /^(props\.)?children$/.test(this.textOf(child.expression));
      return node.children.some(isGiven) && (node.type === "JSXFragment" || this.childrenOf(node).length > 1);
    });
    return among.flatMap((node) =>
      this.components.filter(({ start, end }) => start <= node.start && node.end <= end).map(({ name }) => name),
    );
  }

  broken(besides: ReadonlySet<string>): string[] {
    return this.tags
      .filter((node) => this.isBroken(node, besides))
      .map((node) => {
        const line = this.source.slice(0, node.start).split("\n").length;
        return `${this.file}:${line} ${this.textOf(node).replace(/\s+/g, " ").slice(0, 160)}`;
      });
  }

  private textOf({ start, end }: { start: number; end: number }): string {
    return this.source.slice(start, end);
  }
}

function findBroken(...readings: SourceFile[]): string[] {
  const besides = new Set(readings.flatMap((one) => one.besides()));
  return readings.flatMap((one) => one.broken(besides));
}

test("no bare words stand beside what comes and goes, anywhere in the program", () => {
  const files = globSync("src/**/*.tsx").filter((file) => !/\.test\.tsx$|^src\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(findBroken(...files.map((file) => new SourceFile(file, readFileSync(file, "utf8"))))).toEqual([]);
});

test.each([
  ["<p>{isChosen && <Icon />}{name}</p>", true],
  ["<p>{isChosen && <Icon />}<span>{name}</span></p>", false],
  ["<p><Icon />{name}</p>", true],
  ["<p><Icon />{isChosen ? 'yes' : 'no'}</p>", true],
  ["<p><Icon />Words</p>", false],
  ["<p>{isChosen ? <Icon /> : name} <b>now</b></p>", true],
  ["<p>{isChosen ? <Icon /> : <i>{name}</i>} <b>now</b></p>", false],
  ["<p>Words {list.map((one) => <b key={one}>{one}</b>)}</p>", true],
  ['<p>{name && ", " + name}{other}</p>', true],
  ['<p>{name && ", " + name}</p>', false],
  ["<p>{count} of {total}</p>", true],
  ['<p>{count + " of " + total}</p>', false],
  ['<p>{name}{" "}<b>now</b></p>', true],
  ['<p>{isChosen && <Icon />}{" "}<b>now</b></p>', false],
  ["<>{name}</>", true],
  ["<p>{children}{isChosen && <Icon />}</p>", false],
])("%s is broken by a translation: %s", (source, expected) => {
  expect(findBroken(new SourceFile("one.tsx", `const one = ${source};`)).length > 0).toBe(expected);
});

test.each([
  ["a name of the whole file", "const copy = { add: 'Add' }; const one = () => <p><Icon />{copy.add}</p>;", false],
  ["a name that is made anew", "function One() { const text = made(); return <p><Icon />{text}</p>; }", true],
  ["a name that is an element", "function One() { const mark = <b />; return <p><Icon />{mark}</p>; }", false],
  [
    "steps, one of which is shown",
    "const one = () => { const steps = [<A />, <B />]; return <p><b />{steps[at]}</p>; };",
    false,
  ],
  [
    "a name that may be anything",
    "function One({ beside }: { beside: ReactNode }) { return <p><b />{beside}</p>; }",
    true,
  ],
  ["a name that must be an element", "type P = { beside?: ReactElement }; const one = <p><b />{beside}</p>;", false],
  [
    "words for a part that has something beside them",
    "function Part({ children }) { return <p><b />{children}</p>; } const one = <Part>{name}</Part>;",
    true,
  ],
  [
    "words for a part that has nothing beside them",
    "function Part({ children }) { return <p>{children}</p>; } const one = <Part>{name}</Part>;",
    false,
  ],
])("%s is told apart by what the file says: %s", (_, source, expected) => {
  expect(findBroken(new SourceFile("one.tsx", source)).length > 0).toBe(expected);
});
