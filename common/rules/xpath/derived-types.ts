import type { Expression } from "./ast.ts";
import type { Namespaces } from "./node-tests.ts";
import { FN } from "./path-parser.ts";
import { XS } from "./sequence-type.ts";
import type { TokenStream } from "./token-stream.ts";

/**
 * Types that are a known one with less in it. A cast to one of them is written as the cast to that one and a test, so that the compiler
 * does not have to know them; nothing is an instance of them here.
 */
type Derived =
  | { readonly base: "integer"; readonly from?: string; readonly to?: string }
  /** `pattern` is for the collapsed text. */
  | { readonly base: "string"; readonly pattern?: string; readonly keepsSpaces?: true }
  /** What can be asked whether a text is it, and nothing else. */
  | { readonly base: "form"; readonly pattern: string };

const zone = String.raw`(Z|[+\-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))?`;
const year = "-?([1-9][0-9]{3,}|0[0-9]{3})";
const nameStart = String.raw`[\p{L}_]`;
const nameRest = String.raw`[\p{L}\p{N}\p{M}_.\-]*`;

/** Beyond these an integer is none for the engine either: xs:long needs no bounds of its own. */
const derivedTypes: ReadonlyMap<string, Derived> = new Map<string, Derived>([
  ["long", { base: "integer" }],
  ["int", { base: "integer", from: "-2147483648", to: "2147483647" }],
  ["short", { base: "integer", from: "-32768", to: "32767" }],
  ["byte", { base: "integer", from: "-128", to: "127" }],
  ["nonNegativeInteger", { base: "integer", from: "0" }],
  ["positiveInteger", { base: "integer", from: "1" }],
  ["nonPositiveInteger", { base: "integer", to: "0" }],
  ["negativeInteger", { base: "integer", to: "-1" }],
  ["unsignedLong", { base: "integer", from: "0" }],
  ["unsignedInt", { base: "integer", from: "0", to: "4294967295" }],
  ["unsignedShort", { base: "integer", from: "0", to: "65535" }],
  ["unsignedByte", { base: "integer", from: "0", to: "255" }],
  ["normalizedString", { base: "string", keepsSpaces: true }],
  ["token", { base: "string" }],
  ["anyURI", { base: "string" }],
  ["language", { base: "string", pattern: "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*" }],
  ["NMTOKEN", { base: "string", pattern: String.raw`[\p{L}\p{N}\p{M}_.:\-]+` }],
  ["Name", { base: "string", pattern: String.raw`[\p{L}_:][\p{L}\p{N}\p{M}_.:\-]*` }],
  ["NCName", { base: "string", pattern: `${nameStart}${nameRest}` }],
  ["ID", { base: "string", pattern: `${nameStart}${nameRest}` }],
  ["IDREF", { base: "string", pattern: `${nameStart}${nameRest}` }],
  ["gYear", { base: "form", pattern: `${year}${zone}` }],
  ["gYearMonth", { base: "form", pattern: `${year}-(0[1-9]|1[0-2])${zone}` }],
  ["gMonth", { base: "form", pattern: `--(0[1-9]|1[0-2])${zone}` }],
  ["gDay", { base: "form", pattern: `---(0[1-9]|[12][0-9]|3[01])${zone}` }],
  [
    "gMonthDay",
    {
      base: "form",
      pattern: `--((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))${zone}`,
    },
  ],
  ["hexBinary", { base: "form", pattern: "([0-9a-fA-F]{2})*" }],
  ["float", { base: "form", pattern: String.raw`[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?|-?INF|NaN` }],
]);

const isDerivedType = (local: string): boolean => derivedTypes.has(local);

/** Takes the name of one of these types when it is next, and says which. */
export function acceptDerivedType(tokens: TokenStream, namespaces: Namespaces, isCast: boolean): string | undefined {
  const [prefix = "", local = ""] = tokens.peek().text.split(":");
  if (tokens.peek().type !== "name" || namespaces.get(prefix) !== XS || !(isCast ? hasValues : isDerivedType)(local)) {
    return undefined;
  }
  tokens.next();
  return local;
}

/** Whether it has values, and so a constructor. */
export const hasValues = (local: string): boolean =>
  derivedTypes.has(local) && derivedTypes.get(local)?.base !== "form";

interface Cast {
  readonly operand: Expression;
  readonly local: string;
  /** Whether no value is one as well. */
  readonly isOptional: boolean;
  readonly at: number;
}

/** No expression can spell this name. */
const HELD = "#operand";

/** `operand castable as xs:…`. */
export function castableAsDerived(cast: Cast): Expression {
  const { operand, at } = cast;
  return { kind: "let", name: HELD, value: operand, body: isCastable(cast), at };
}

/** `operand cast as xs:…`, or the constructor. */
export function castAsDerived(cast: Cast): Expression {
  const { operand, at, local } = cast;
  const build = builder(at);
  const derived = derivedTypes.get(local);
  const body =
    derived?.base === "integer"
      ? { ...build.cast("integer", build.guarded(isCastable(cast), build.text(`no xs:${local}`))) }
      : build.guarded(isCastable(cast), build.call("string", build.call("error")), (held) => asText(derived, held, at));
  return { kind: "let", name: HELD, value: operand, body, at };
}

function asText(derived: Derived | undefined, held: Expression, at: number): Expression {
  const build = builder(at);
  const text = build.call("string", held);
  const isToken = derived?.base !== "string" || derived.keepsSpaces === undefined;
  const spaced = isToken
    ? build.call("normalize-space", text)
    : build.call("translate", text, build.text("\t\n\r"), build.text("   "));
  return {
    kind: "if",
    condition: build.call("empty", held),
    whenTrue: { kind: "sequence", items: [], at },
    whenFalse: spaced,
    at,
  };
}

function isCastable({ local, isOptional, at }: Cast): Expression {
  const build = builder(at);
  const derived = derivedTypes.get(local) as Derived;
  const single: Expression = {
    kind: "castable",
    operand: build.held,
    type: { item: derived.base === "integer" ? "integer" : "string", min: 1, many: false },
    at,
  };
  const fits = build.all([single, ...conditionsOf(derived, at)]);
  return isOptional ? { kind: "or", left: build.call("empty", build.held), right: fits, at } : fits;
}

function conditionsOf(derived: Derived, at: number): Expression[] {
  const build = builder(at);
  if (derived.base === "integer") {
    const value = build.cast("integer", build.held);
    const bound = (operator: "ge" | "le", text: string | undefined): Expression[] =>
      text === undefined
        ? []
        : [{ kind: "value-compare", operator, left: value, right: build.cast("integer", build.text(text)), at }];
    return [...bound("ge", derived.from), ...bound("le", derived.to)];
  }
  if (derived.pattern === undefined) {
    return [];
  }
  const text = build.call("normalize-space", build.call("string", build.held));
  return [build.call("matches", text, build.text(`^(${derived.pattern})$`))];
}

function builder(at: number) {
  const held: Expression = { kind: "variable", name: HELD, at };
  const call = (local: string, ...args: Expression[]): Expression => ({ kind: "call", namespace: FN, local, args, at });
  return {
    held,
    call,
    text: (value: string): Expression => ({ kind: "literal", type: "string", value, at }),
    cast: (local: string, arg: Expression): Expression => ({ kind: "call", namespace: XS, local, args: [arg], at }),
    all: ([first, ...rest]: readonly Expression[]): Expression =>
      rest.reduce<Expression>((left, right) => ({ kind: "and", left, right, at }), first as Expression),
    guarded: (
      condition: Expression,
      whenFalse: Expression,
      value: (operand: Expression) => Expression = (operand) => operand,
    ): Expression => ({ kind: "if", condition, whenTrue: value(held), whenFalse, at }),
  };
}
