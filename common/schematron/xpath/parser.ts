import type { ArithmeticOperator, Binding, ComparisonOperator, Expression, ValueOperator } from "./ast.ts";
import { parsePath } from "./path-parser.ts";
import { parseSequenceType, type Namespaces } from "./sequence-type.ts";
import { TokenStream } from "./tokens.ts";

/**
 * Parses an XPath 2.0 expression (XPath 2.0, appendix A).
 * @throws XPathSyntaxError with the place, also for what XPath 3 has besides
 */
export function parseXPath(expression: string, namespaces: Namespaces): Expression {
  const tokens = new TokenStream(expression);
  const parsed = parseSequence(tokens, namespaces);
  if (tokens.peek().type !== "end") {
    throw tokens.unexpected();
  }
  return parsed;
}

type Rule = (tokens: TokenStream, namespaces: Namespaces) => Expression;

function parseSequence(tokens: TokenStream, namespaces: Namespaces): Expression {
  const at = tokens.peek().at;
  const items = [parseSingle(tokens, namespaces)];
  while (tokens.accept(",")) {
    items.push(parseSingle(tokens, namespaces));
  }
  return items.length === 1 ? (items[0] as Expression) : { kind: "sequence", items, at };
}

function parseSingle(tokens: TokenStream, namespaces: Namespaces): Expression {
  return tokens.nested(() => parseForm(tokens, namespaces));
}

function parseForm(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { type, text } = tokens.peek();
  if (type === "name" && tokens.isSymbol("$", 1)) {
    if (text === "for") {
      return parseFor(tokens, namespaces);
    }
    if (text === "let") {
      throw tokens.error("let of XPath 3 is not supported: a variable of the rule (sch:let) holds the value");
    }
    if (text === "some" || text === "every") {
      return parseQuantified(text, tokens, namespaces);
    }
  }
  return text === "if" && type === "name" && tokens.isSymbol("(", 1)
    ? parseIf(tokens, namespaces)
    : parseBinary(tokens, namespaces, 0);
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

function parseFor(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { at } = tokens.next();
  const bindings = parseBindings(tokens, namespaces);
  tokens.expect("return");
  return { kind: "for", bindings, body: parseSingle(tokens, namespaces), at };
}

function parseQuantified(kind: "some" | "every", tokens: TokenStream, namespaces: Namespaces): Expression {
  const { at } = tokens.next();
  const bindings = parseBindings(tokens, namespaces);
  tokens.expect("satisfies");
  return { kind, bindings, body: parseSingle(tokens, namespaces), at };
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
  ...(["eq", "ne", "lt", "le", "gt", "ge"] as const).map((name): [string, Operator] => [
    name,
    operatorOf(name, COMPARISON, (left, right, at) => ({ kind: "value-compare", operator: name, left, right, at })),
  ]),
  ...(["is", "<<", ">>"] as const).map((name): [string, Operator] => [
    name,
    operatorOf(name, COMPARISON, (left, right, at) => ({ kind: "node-compare", operator: name, left, right, at })),
  ]),
]);

function operatorOf(name: string, precedence: number, build: Operator["build"]): Operator {
  const isSingle = precedence === COMPARISON || name === "to";
  const isAssociative = ["or", "and", "|", "union"].includes(name);
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

/** `instance of`, `castable as`, `cast as`, from the loosest to the tightest. */
function parseTyped(tokens: TokenStream, namespaces: Namespaces): Expression {
  let operand = parseUnary(tokens, namespaces);
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

const parseUnary: Rule = (tokens, namespaces) => {
  if (tokens.isSymbol("-") || tokens.isSymbol("+")) {
    const { at, text } = tokens.next();
    const operand = tokens.nested(() => parseUnary(tokens, namespaces));
    const zero: Expression = { kind: "literal", type: "integer", value: "0", at };
    return text === "-"
      ? { kind: "negate", operand, at }
      : { kind: "arithmetic", operator: "+", left: zero, right: operand, at };
  }
  return parsePath(tokens, namespaces, parseSequence, parseSingle);
};
