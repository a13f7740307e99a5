import type { Binding, ComparisonOperator, Expression, ValueOperator } from "./ast.ts";
import { FN, parsePath, type Namespaces } from "./path-parser.ts";
import { parseSequenceType } from "./sequence-type.ts";
import { TokenStream } from "./token-stream.ts";

/**
 * Parses an XPath 2.0 expression (XPath 2.0, appendix A), with `let`, `||` and `!` of XPath 3.0, which rule files use because
 * processors take them.
 * @throws XPathSyntaxError with the place
 */
export function parseXPath(expression: string, namespaces: Namespaces): Expression {
  const tokens = new TokenStream(expression);
  const parsed = parseSequence(tokens, namespaces);
  if (tokens.peek().type !== "end") {
    throw tokens.error(`"${tokens.peek().text}" is not expected`);
  }
  return parsed;
}

type Rule = (tokens: TokenStream, namespaces: Namespaces) => Expression;

/** Comma-separated expressions. */
function parseSequence(tokens: TokenStream, namespaces: Namespaces): Expression {
  const at = tokens.peek().at;
  const items = [parseSingle(tokens, namespaces)];
  while (tokens.accept(",")) {
    items.push(parseSingle(tokens, namespaces));
  }
  return items.length === 1 ? (items[0] as Expression) : { kind: "sequence", items, at };
}

function parseSingle(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { type, text } = tokens.peek();
  if (type === "name" && tokens.isSymbol("$", 1)) {
    if (text === "for") {
      return parseFor(tokens, namespaces);
    }
    if (text === "let") {
      return parseLet(tokens, namespaces);
    }
    if (text === "some" || text === "every") {
      return parseQuantified(text, tokens, namespaces);
    }
  }
  return text === "if" && type === "name" && tokens.isSymbol("(", 1)
    ? parseIf(tokens, namespaces)
    : parseOr(tokens, namespaces);
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

function parseLet(tokens: TokenStream, namespaces: Namespaces): Expression {
  const { at } = tokens.next();
  const bindings: Binding[] = [];
  do {
    tokens.expect("$");
    const name = tokens.expectName().text;
    tokens.expect(":=");
    bindings.push({ name, value: parseSingle(tokens, namespaces) });
  } while (tokens.accept(","));
  tokens.expect("return");
  const body = parseSingle(tokens, namespaces);
  return bindings.reduceRight<Expression>(
    (inner, { name, value }) => ({ kind: "let", name, value, body: inner, at }),
    body,
  );
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

function parseOr(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseAnd(tokens, namespaces);
  while (tokens.isName("or")) {
    const { at } = tokens.next();
    left = { kind: "or", left, right: parseAnd(tokens, namespaces), at };
  }
  return left;
}

function parseAnd(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseComparison(tokens, namespaces);
  while (tokens.isName("and")) {
    const { at } = tokens.next();
    left = { kind: "and", left, right: parseComparison(tokens, namespaces), at };
  }
  return left;
}

const generalOperators = new Set(["=", "!=", "<", "<=", ">", ">="]);
const valueOperators = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);
const nodeOperators = new Set(["is", "<<", ">>"]);

function parseComparison(tokens: TokenStream, namespaces: Namespaces): Expression {
  const left = parseConcatenation(tokens, namespaces);
  const { type, text, at } = tokens.peek();
  if (type === "symbol" && generalOperators.has(text)) {
    tokens.next();
    return {
      kind: "compare",
      operator: text as ComparisonOperator,
      left,
      right: parseConcatenation(tokens, namespaces),
      at,
    };
  }
  if (type === "name" && valueOperators.has(text)) {
    tokens.next();
    return {
      kind: "value-compare",
      operator: text as ValueOperator,
      left,
      right: parseConcatenation(tokens, namespaces),
      at,
    };
  }
  if ((type === "name" || type === "symbol") && nodeOperators.has(text)) {
    tokens.next();
    const operator = text as "is" | "<<" | ">>";
    return { kind: "node-compare", operator, left, right: parseConcatenation(tokens, namespaces), at };
  }
  return left;
}

/** `a || b` is concat(a, b). */
function parseConcatenation(tokens: TokenStream, namespaces: Namespaces): Expression {
  const first = parseRange(tokens, namespaces);
  const { at } = tokens.peek();
  const args = [first];
  while (tokens.accept("||")) {
    args.push(parseRange(tokens, namespaces));
  }
  return args.length === 1 ? first : { kind: "call", namespace: FN, local: "concat", args, at };
}

function parseRange(tokens: TokenStream, namespaces: Namespaces): Expression {
  const left = parseAdditive(tokens, namespaces);
  if (!tokens.isName("to")) {
    return left;
  }
  const { at } = tokens.next();
  return { kind: "range", left, right: parseAdditive(tokens, namespaces), at };
}

function parseAdditive(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseMultiplicative(tokens, namespaces);
  while (tokens.isSymbol("+") || tokens.isSymbol("-")) {
    const { at, text } = tokens.next();
    const right = parseMultiplicative(tokens, namespaces);
    left = { kind: "arithmetic", operator: text as "+" | "-", left, right, at };
  }
  return left;
}

function parseMultiplicative(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseUnion(tokens, namespaces);
  while (tokens.isSymbol("*") || ["div", "idiv", "mod"].some((name) => tokens.isName(name))) {
    const { at, text } = tokens.next();
    const right = parseUnion(tokens, namespaces);
    left = { kind: "arithmetic", operator: text as "*" | "div" | "idiv" | "mod", left, right, at };
  }
  return left;
}

function parseUnion(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseIntersect(tokens, namespaces);
  while (tokens.isSymbol("|") || tokens.isName("union")) {
    const { at } = tokens.next();
    left = { kind: "set", operator: "union", left, right: parseIntersect(tokens, namespaces), at };
  }
  return left;
}

function parseIntersect(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parseTyped(tokens, namespaces);
  while (tokens.isName("intersect") || tokens.isName("except")) {
    const { at, text } = tokens.next();
    const operator = text as "intersect" | "except";
    left = { kind: "set", operator, left, right: parseTyped(tokens, namespaces), at };
  }
  return left;
}

/** `instance of`, `treat as`, `castable as`, `cast as`, from the loosest to the tightest. */
function parseTyped(tokens: TokenStream, namespaces: Namespaces): Expression {
  let operand = parseUnary(tokens, namespaces);
  const forms = [
    ["cast", "as", "cast"],
    ["castable", "as", "castable"],
    ["treat", "as", "treat"],
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
    return { kind: text === "-" ? "negate" : "plus", operand: parseUnary(tokens, namespaces), at };
  }
  return parseMap(tokens, namespaces);
};

/** `a ! b`: b for each item of a. */
function parseMap(tokens: TokenStream, namespaces: Namespaces): Expression {
  let left = parsePath(tokens, namespaces, parseSequence, parseSingle);
  while (tokens.isSymbol("!")) {
    const { at } = tokens.next();
    left = { kind: "map", left, right: parsePath(tokens, namespaces, parseSequence, parseSingle), at };
  }
  return left;
}
