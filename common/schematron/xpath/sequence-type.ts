import { atomicNames, type AtomicName, type ItemTypeName, type SequenceType } from "./ast.ts";
import { TokenStream } from "./tokens.ts";

/** Prefix to namespace; the prefix "" is the namespace of unprefixed element names. */
export type Namespaces = ReadonlyMap<string, string>;

export const FN = "http://www.w3.org/2005/xpath-functions";
export const XS = "http://www.w3.org/2001/XMLSchema";

const atomicTypes: ReadonlySet<string> = new Set(atomicNames);

export const isAtomic = (name: string): name is AtomicName => atomicTypes.has(name);

const kindTests: ReadonlyMap<string, ItemTypeName> = new Map([
  ["item", "item"],
  ["node", "node"],
  ["element", "element"],
  ["attribute", "attribute"],
  ["empty-sequence", "empty"],
]);

export function parseSequenceType(tokens: TokenStream, namespaces: Namespaces): SequenceType {
  const name = tokens.expectName();
  let item: ItemTypeName | undefined;
  if (tokens.isSymbol("(")) {
    item = kindTests.get(name.text);
    tokens.next();
    if (!tokens.accept("*") && tokens.peek().type === "name") {
      throw tokens.error("A type with the name of a node is not supported");
    }
    tokens.expect(")");
  } else {
    const [prefix, local] = name.text.split(":");
    const isSchemaType = local !== undefined && namespaces.get(prefix as string) === XS && isAtomic(local);
    item = isSchemaType ? local : undefined;
  }
  if (item === undefined) {
    throw tokens.error(`The type ${name.text} is not supported`, name.at);
  }
  return { item, ...parseOccurrence(tokens, item) };
}

function parseOccurrence(tokens: TokenStream, item: ItemTypeName): { min: 0 | 1; many: boolean } {
  if (item === "empty") {
    return { min: 0, many: false };
  }
  if (tokens.accept("?")) {
    return { min: 0, many: false };
  }
  if (tokens.accept("*")) {
    return { min: 0, many: true };
  }
  return tokens.accept("+") ? { min: 1, many: true } : { min: 1, many: false };
}

/** The `as` attribute of an XSLT function, parameter or variable. */
export function readSequenceType(text: string, namespaces: Namespaces): SequenceType {
  const tokens = new TokenStream(text);
  const type = parseSequenceType(tokens, namespaces);
  if (tokens.peek().type !== "end") {
    throw tokens.error("The type is malformed");
  }
  return type;
}
