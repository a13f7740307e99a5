import {
  axes,
  type Axis,
  type Expression,
  type NodeTest,
  type ArithmeticOperator,
  type Binding,
  type ComparisonOperator,
} from "./ast.ts";
import { XML_NAMESPACE } from "../xml/name-table.ts";
import { FN, type Namespaces, parseSequenceType } from "./sequence-type.ts";
import { TokenStream } from "./tokens.ts";

const axisNames: ReadonlySet<string> = new Set(axes);

const kindTests: ReadonlyMap<string, NodeTest> = new Map([
  ["node", { test: "node" }],
  ["text", { test: "text" }],
  ["comment", { test: "comment" }],
  ["processing-instruction", { test: "instruction" }],
  ["element", { test: "name", namespace: undefined, local: undefined }],
  ["attribute", { test: "name", namespace: undefined, local: undefined }],
]);

const anyDescendant = (at: number): Expression => ({
  kind: "step",
  axis: "descendant-or-self",
  test: { test: "node" },
  predicates: [],
  at,
});

/** PathExpr of the grammar. */
class PathParser {
  constructor(
    private readonly tokens: TokenStream,
    private readonly namespaces: Namespaces,
  ) {}

  path(): Expression {
    const { tokens } = this;
    const at = tokens.peek().at;
    if (tokens.accept("//")) {
      const left: Expression = { kind: "path", left: { kind: "root", at }, right: anyDescendant(at), at };
      return this.rest({ kind: "path", left, right: this.step(), at });
    }
    if (tokens.accept("/")) {
      const root: Expression = { kind: "root", at };
      const { type, text } = tokens.peek();
      const isStep = type === "symbol" ? ["*", "@", ".", "..", "(", "$"].includes(text) : type !== "end";
      return isStep ? this.rest({ kind: "path", left: root, right: this.step(), at }) : root;
    }
    return this.rest(this.step());
  }

  private rest(first: Expression): Expression {
    let left = first;
    for (let length = 1; ; length++) {
      this.tokens.limitLength(length);
      const { type, text, at } = this.tokens.peek();
      if (type !== "symbol" || (text !== "/" && text !== "//")) {
        return left;
      }
      this.tokens.next();
      if (text === "//") {
        left = { kind: "path", left, right: anyDescendant(at), at };
      }
      left = { kind: "path", left, right: this.step(), at };
    }
  }

  private step(): Expression {
    const { tokens } = this;
    const { at } = tokens.peek();
    if (tokens.accept("..")) {
      return this.stepOn("parent", { test: "node" }, at);
    }
    if (tokens.accept("@")) {
      return this.axisStep("attribute", at);
    }
    const named = this.namedStep(at);
    if (named) {
      return named;
    }
    const base = this.primary();
    const predicates = this.predicates();
    return predicates.length === 0 ? base : { kind: "filter", base, predicates, at };
  }

  /** A step with an axis or a name; a name before a bracket is a function unless it is a kind of node. */
  private namedStep(at: number): Expression | undefined {
    const { tokens } = this;
    const { type, text } = tokens.peek();
    if (tokens.isSymbol("*")) {
      return this.axisStep("child", at);
    }
    if (type !== "name") {
      return undefined;
    }
    if (tokens.isSymbol("::", 1)) {
      if (!axisNames.has(text)) {
        throw tokens.error(`The axis ${text} is not supported`);
      }
      tokens.next();
      tokens.next();
      return this.axisStep(text as Axis, at);
    }
    if (tokens.isSymbol("(", 1) && !kindTests.has(text)) {
      return undefined;
    }
    const isAttribute = text === "attribute" && tokens.isSymbol("(", 1);
    return this.axisStep(isAttribute ? "attribute" : "child", at);
  }

  private axisStep(axis: Axis, at: number): Expression {
    const { text } = this.tokens.peek();
    const other = axis === "attribute" ? "element" : "attribute";
    if (text === other && this.tokens.isSymbol("(", 1)) {
      throw this.tokens.error(`${other}() is not supported on the axis ${axis}`);
    }
    return this.stepOn(axis, this.nodeTest(), at);
  }

  private stepOn(axis: Axis, test: NodeTest, at: number): Expression {
    return { kind: "step", axis, test, predicates: this.predicates(), at };
  }

  private predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.tokens.accept("[")) {
      predicates.push(parseSequence(this.tokens, this.namespaces));
      this.tokens.expect("]");
    }
    return predicates;
  }

  private nodeTest(): NodeTest {
    const { tokens } = this;
    if (tokens.accept("*")) {
      return { test: "name", namespace: undefined, local: undefined };
    }
    const name = tokens.expectName();
    const kind = kindTests.get(name.text);
    if (kind && tokens.accept("(")) {
      if (!tokens.accept("*") && !tokens.isSymbol(")")) {
        throw tokens.error("A node test with a name in it is not supported");
      }
      tokens.expect(")");
      return kind;
    }
    const { text } = name;
    const [prefix, local] = text.includes(":") ? text.split(":") : ["", text];
    const localName = local === "*" ? undefined : local;
    return prefix === "*"
      ? { test: "name", namespace: undefined, local: localName }
      : { test: "name", namespace: this.namespaceOf(prefix as string, name.at), local: localName };
  }

  private namespaceOf(prefix: string, at: number): string {
    const namespace =
      this.namespaces.get(prefix) ?? (prefix === "xml" ? XML_NAMESPACE : prefix === "" ? "" : undefined);
    if (namespace === undefined) {
      throw this.tokens.error(`The prefix ${prefix} is not declared`, at);
    }
    return namespace;
  }

  private primary(): Expression {
    const { tokens } = this;
    const { type, text, at } = tokens.next();
    switch (type) {
      case "string":
        return { kind: "literal", type: "string", value: text, at };
      case "number":
        return {
          kind: "literal",
          type: /e/i.test(text) ? "double" : text.includes(".") ? "decimal" : "integer",
          value: text,
          at,
        };
      case "name":
        return this.call(text, at);
      case "symbol":
        switch (text) {
          case "$":
            return { kind: "variable", name: this.tokens.expectName().text, at };
          case ".":
            return { kind: "context", at };
          case "(": {
            if (this.tokens.accept(")")) {
              return { kind: "sequence", items: [], at };
            }
            const inner = parseSequence(this.tokens, this.namespaces);
            this.tokens.expect(")");
            return inner;
          }
          default:
            throw this.tokens.unexpected(undefined, { type, text, at });
        }
      default:
        throw tokens.error("The expression ends too early", at);
    }
  }

  /** @param args those before the brackets: `a => f(b)` is `f(a, b)` */
  call(name: string, at: number, args: Expression[] = []): Expression {
    const { tokens } = this;
    const [first, second] = name.split(":");
    const namespace = second === undefined ? FN : this.namespaceOf(first as string, at);
    tokens.expect("(");
    if (!tokens.accept(")")) {
      do {
        args.push(parseSingle(tokens, this.namespaces));
      } while (tokens.accept(","));
      tokens.expect(")");
    }
    return { kind: "call", namespace, local: second ?? (first as string), args, at };
  }
}

/**
 * Parses an XPath 2.0 expression (XPath 2.0, appendix A), or one of XPath 3 without maps, arrays and functions as values.
 * @throws XPathSyntaxError with the place
 */
export function parseXPath(expression: string, namespaces: Namespaces): Expression {
  const tokens = new TokenStream(expression);
  const parsed = parseSequence(tokens, namespaces);
  if (tokens.peek().type !== "end") {
    throw tokens.unexpected();
  }
  return parsed;
}

function parseSequence(tokens: TokenStream, namespaces: Namespaces): Expression {
  const at = tokens.peek().at;
  const items = [parseSingle(tokens, namespaces)];
  while (tokens.accept(",")) {
    items.push(parseSingle(tokens, namespaces));
  }
  return items.length === 1 ? (items[0] as Expression) : { kind: "sequence", items, at };
}

function parseSingle(tokens: TokenStream, namespaces: Namespaces): Expression {
  return tokens.nested(() => {
    const { type, text } = tokens.peek();
    if (type === "name" && tokens.isSymbol("$", 1)) {
      if (text === "for") {
        const { at } = tokens.next();
        const bindings = parseBindings(tokens, namespaces);
        tokens.expect("return");
        return { kind: "for", bindings, body: parseSingle(tokens, namespaces), at };
      }
      if (text === "let") {
        tokens.next();
        return parseLet(tokens, namespaces);
      }
      if (text === "some" || text === "every") {
        const { at } = tokens.next();
        const bindings = parseBindings(tokens, namespaces);
        tokens.expect("satisfies");
        return { kind: text, bindings, body: parseSingle(tokens, namespaces), at };
      }
    }
    return text === "if" && type === "name" && tokens.isSymbol("(", 1)
      ? parseIf(tokens, namespaces)
      : parseBinary(tokens, namespaces, 0);
  });
}

/** `$a := 1, $b := $a return $b`. */
function parseLet(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { at } = tokens.expect("$");
  const name = tokens.expectName().text;
  tokens.expect(":=");
  const value = parseSingle(tokens, namespaces);
  const isLast = !tokens.accept(",");
  if (isLast) {
    tokens.expect("return");
  }
  const body = isLast ? parseSingle(tokens, namespaces) : tokens.nested(() => parseLet(tokens, namespaces));
  return { kind: "let", name, value, body, at };
}

function parseBindings(tokens: TokenStream, namespaces: Namespaces): Binding[] {
  const bindings: Binding[] = [];
  do {
    tokens.expect("$");
    const name = tokens.expectName().text;
    tokens.expect("in");
    bindings.push({ name, value: parseSingle(tokens, namespaces) });
  } while (tokens.accept(","));
  return bindings;
}

function parseIf(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { at } = tokens.next();
  tokens.expect("(");
  const condition = parseSequence(tokens, namespaces);
  tokens.expect(")");
  tokens.expect("then");
  const whenTrue = parseSingle(tokens, namespaces);
  tokens.expect("else");
  return { kind: "if", condition, whenTrue, whenFalse: parseSingle(tokens, namespaces), at };
}

/** An operator between two operands: how tightly it binds, and what it makes of them. */
interface Operator {
  readonly type: "name" | "symbol";
  readonly precedence: number;
  /** `a = b = c` is none. */
  readonly isSingle: boolean;
  /** `a or (b or c)` is `(a or b) or c`. */
  readonly isAssociative: boolean;
  build(left: Expression, right: Expression, at: number): Expression;
}

/** The binary operators of the grammar from the loosest to the tightest, in lines that bind alike. */
const levels: readonly (readonly [names: readonly string[], build: (name: string) => Operator["build"]])[] = [
  [["or"], () => (left, right, at) => ({ kind: "or", left, right, at })],
  [["and"], () => (left, right, at) => ({ kind: "and", left, right, at })],
  [
    ["=", "!=", "<", "<=", ">", ">="],
    (name) => (left, right, at) => ({ kind: "compare", operator: name as ComparisonOperator, left, right, at }),
  ],
  [["||"], () => (left, right, at) => ({ kind: "call", namespace: FN, local: "concat", args: [left, right], at })],
  [["to"], () => (left, right, at) => ({ kind: "range", left, right, at })],
  [["+", "-"], (name) => (left, right, at) => ({ kind: "arithmetic", operator: name as "+" | "-", left, right, at })],
  [
    ["*", "div", "idiv", "mod"],
    (name) => (left, right, at) => ({ kind: "arithmetic", operator: name as ArithmeticOperator, left, right, at }),
  ],
  [["|", "union"], () => (left, right, at) => ({ kind: "set", operator: "union", left, right, at })],
  [
    ["intersect", "except"],
    (name) => (left, right, at) => ({ kind: "set", operator: name as "intersect" | "except", left, right, at }),
  ],
];

const COMPARISON = 2;
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...levels.flatMap(([names, build], precedence) =>
    names.map((name): [string, Operator] => [name, operatorOf(name, precedence, build(name))]),
  ),
  ...Object.entries({ eq: "=", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" } as const).map(
    ([name, operator]): [string, Operator] => [
      name,
      operatorOf(name, COMPARISON, (left, right, at) => ({ kind: "value-compare", operator, left, right, at })),
    ],
  ),
  ...(["is", "<<", ">>"] as const).map((name): [string, Operator] => [
    name,
    operatorOf(name, COMPARISON, (left, right, at) => ({ kind: "node-compare", operator: name, left, right, at })),
  ]),
]);

function operatorOf(name: string, precedence: number, build: Operator["build"]): Operator {
  const isSingle = precedence === COMPARISON || name === "to";
  const isAssociative = ["or", "and", "|", "union", "||"].includes(name);
  return { type: /^[a-z]/.test(name) ? "name" : "symbol", precedence, isSingle, isAssociative, build };
}

/** Operands with operators that bind at least as tightly as the lowest one. */
function parseBinary(tokens: TokenStream, namespaces: Namespaces, lowest: number): Expression {
  let left = parseTyped(tokens, namespaces);
  let highest = levels.length;
  for (let length = 1; ; length++) {
    const found = operatorAt(tokens);
    if (found === undefined || found.precedence < lowest || found.precedence > highest) {
      return left;
    }
    if (found.isAssociative) {
      left = parseChain(tokens, namespaces, found, left);
    } else {
      const { at } = tokens.next();
      left = found.build(left, parseBinary(tokens, namespaces, found.precedence + 1), at);
    }
    tokens.limitLength(length);
    highest = found.isSingle ? found.precedence - 1 : found.precedence;
  }
}

function operatorAt(tokens: TokenStream): Operator | undefined {
  const { type, text } = tokens.peek();
  const found = type === "name" || type === "symbol" ? operators.get(text) : undefined;
  return found?.type === type ? found : undefined;
}

/**
 * Operands joined by one associative operator, as a tree of the least depth: rule files have code lists of thousands of `or`s,
 * and all that works on a tree works along its depth.
 */
function parseChain(tokens: TokenStream, namespaces: Namespaces, operator: Operator, first: Expression): Expression {
  const operands = [first];
  const places: number[] = [];
  while (operatorAt(tokens)?.precedence === operator.precedence) {
    places.push(tokens.next().at);
    operands.push(parseBinary(tokens, namespaces, operator.precedence + 1));
  }
  const joined = (from: number, to: number): Expression => {
    if (to - from === 1) {
      return operands[from] as Expression;
    }
    const middle = (from + to + 1) >> 1;
    return operator.build(joined(from, middle), joined(middle, to), places[middle - 1] as number);
  };
  return joined(0, operands.length);
}

/** `instance of`, `castable as`, `cast as`, `=>`, from the loosest to the tightest. */
function parseTyped(tokens: TokenStream, namespaces: Namespaces): Expression {
  let operand = parseUnary(tokens, namespaces);
  for (let length = 1; tokens.accept("=>"); length++) {
    tokens.limitLength(length);
    const name = tokens.expectName();
    operand = new PathParser(tokens, namespaces).call(name.text, name.at, [operand]);
  }
  if (tokens.peek().type !== "name") {
    return operand;
  }
  const forms = [
    ["cast", "as", "cast"],
    ["castable", "as", "castable"],
    ["instance", "of", "instance"],
  ] as const;
  for (const [first, second, kind] of forms) {
    if (tokens.isName(first) && tokens.isName(second, 1)) {
      const { at } = tokens.next();
      tokens.next();
      operand = { kind, operand, type: parseSequenceType(tokens, namespaces), at };
    }
  }
  return operand;
}

function parseUnary(tokens: TokenStream, namespaces: Namespaces): Expression {
  if (tokens.isSymbol("-") || tokens.isSymbol("+")) {
    const { at, text } = tokens.next();
    const operand = tokens.nested(() => parseUnary(tokens, namespaces));
    const zero: Expression = { kind: "literal", type: "integer", value: "0", at };
    return text === "-"
      ? { kind: "negate", operand, at }
      : { kind: "arithmetic", operator: "+", left: zero, right: operand, at };
  }
  let mapped = new PathParser(tokens, namespaces).path();
  for (let length = 1; tokens.isSymbol("!"); length++) {
    tokens.limitLength(length);
    const { at } = tokens.next();
    mapped = { kind: "map", left: mapped, right: new PathParser(tokens, namespaces).path(), at };
  }
  return mapped;
}
