import type { Axis, NameTest, NodeTest } from "./ast.ts";
import type { TokenStream } from "./token-stream.ts";
import type { Token } from "./tokens.ts";

/** Prefix to namespace; the prefix "" is the namespace of unprefixed element names. */
export type Namespaces = ReadonlyMap<string, string>;

const kindTests: ReadonlyMap<string, NodeTest> = new Map([
  ["node", { test: "node" }],
  ["text", { test: "text" }],
  ["comment", { test: "comment" }],
  ["processing-instruction", { test: "instruction" }],
  ["document-node", { test: "document-node" }],
  ["element", { test: "name", namespace: undefined, local: undefined, of: "element" }],
  ["attribute", { test: "name", namespace: undefined, local: undefined, of: "attribute" }],
]);

/** Whether a bracket behind the name makes it a test and no call. */
export const isKindTest = (name: string): boolean => kindTests.has(name);

/** NodeTest of the grammar: a name, a wildcard or a kind of node. */
export function readNodeTest(tokens: TokenStream, namespaces: Namespaces): NodeTest {
  if (tokens.accept("*")) {
    return { test: "name", namespace: undefined, local: undefined };
  }
  const name = tokens.expectName();
  const kind = kindTests.get(name.text);
  if (kind && tokens.accept("(")) {
    const test = tokens.accept("*") || tokens.isSymbol(")") ? kind : readNamedKind(kind, tokens, namespaces);
    tokens.expect(")");
    return test;
  }
  return readNameTest(tokens, namespaces, name);
}

/** What stands in the brackets of element(…), attribute(…) and processing-instruction(…). */
function readNamedKind(kind: NodeTest, tokens: TokenStream, namespaces: Namespaces): NodeTest {
  const token = tokens.peek();
  if (kind.test === "name" && token.type === "name") {
    return { ...kind, ...readNameTest(tokens, namespaces, tokens.next()) };
  }
  if (kind.test === "instruction" && (token.type === "name" || token.type === "string")) {
    return { ...kind, name: tokens.next().text };
  }
  throw tokens.error(`${token.text} is not supported in a node test`);
}

/** A name, or a wildcard for one, of a node. */
export function readNameTest(tokens: TokenStream, namespaces: Namespaces, { text, at }: Token): NameTest {
  const [prefix, local] = text.includes(":") ? text.split(":") : ["", text];
  const localName = local === "*" ? undefined : local;
  return prefix === "*"
    ? { test: "name", namespace: undefined, local: localName }
    : { test: "name", namespace: namespaceOf(tokens, namespaces, prefix as string, at), local: localName };
}

/** @throws XPathSyntaxError for a prefix that is not declared */
export function namespaceOf(tokens: TokenStream, namespaces: Namespaces, prefix: string, at: number): string {
  const namespace = namespaces.get(prefix) ?? (prefix === "" ? "" : undefined);
  if (namespace === undefined) {
    throw tokens.error(`The prefix ${prefix} is not declared`, at);
  }
  return namespace;
}

/** Element tests on an axis of elements, and attribute tests on that of attributes, are tests for a name. */
export function ofAxis(axis: Axis, test: NodeTest): NodeTest {
  if (test.test !== "name" || test.of !== (axis === "attribute" ? "attribute" : "element")) {
    return test;
  }
  const { namespace, local } = test;
  return { test: "name", namespace, local };
}
