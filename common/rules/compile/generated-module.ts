import type { DocumentView } from "../runtime/document-view.ts";
import { runtimeLibrary } from "../runtime/library.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import type { CompiledSchema } from "./compile-schema.ts";

/** The functions of one compiled schema, for one document at a time. */
export interface GeneratedModule {
  /** Functions by the names that the compiler gave them. */
  readonly functions: Readonly<Record<string, (node: number) => unknown>>;
  /** Documents that the functions read besides the one that is opened. */
  readonly documents: readonly XmlTree[];
  open(view: DocumentView): void;
  /** Forgets the document and all that was computed from it. */
  close(): void;
}

/** Columns of the tree that generated code reads directly. */
const columns = ["name", "parent", "end", "attributeStart", "attributeName", "size"];
/** Functions of the document, bound when one is opened. */
const bound = [
  "text",
  "attributeValue",
  "nameOf",
  "firstOfName",
  "nextChild",
  "qualifiedName",
  "attributeQualifiedName",
  "attributeOwner",
  "sortItems",
  "precedingSiblings",
  "siblingPosition",
  "textNodes",
  "placeOf",
  "atomize",
  "itemToString",
  "documentStart",
  "now",
];

/** What is smaller is counted by the rounds of the loop that makes it. */
const SMALL = { text: 100, items: 1000 };

/** Counts the text that rules make. A request beyond the rest is refused and takes nothing, so that smaller ones still succeed. */
const counting = [
  "function made(text) { if (text.length > textLeft) textExhausted(); textLeft -= text.length; return text; }",
  `function madeAnew(text) { return text.length > ${SMALL.text} ? made(text) : text; }`,
  "function madeItems(items) {",
  `if (items.length > ${SMALL.items} && (rounds -= items.length) < 0) exhausted();`,
  "return items;",
  "}",
];

/**
 * Turns the code into functions. This is the one place where text becomes code: the text is written by our own
 * compiler from rule files that the operator installed, never from a document.
 */
export function instantiate(schema: CompiledSchema): GeneratedModule {
  const library = runtimeLibrary();
  const used = schema.patterns
    .flat()
    .flatMap(({ alternatives, asserts }) => [
      ...alternatives.flatMap(({ match, guard }) => [match, guard].filter((name) => name !== undefined)),
      ...asserts.flatMap(({ holds, message }) => [holds, message]),
    ]);
  const source = [
    '"use strict";',
    `const { ${Object.keys(library).join(", ")} } = library;`,
    `let ${columns.join(", ")}, nextOfName, view, rounds = 0, textLeft = 0;`,
    "function exhausted() { view.exhausted(); }",
    ...counting,
    "function firstChild(v, id) { return view.firstChild(v, id); }",
    "function nodesOn(v, axis, kind) { return view.nodesOn(v, axis, kind); }",
    "function deepEqual(left, right) { return view.deepEqual(left, right); }",
    "function selectItems(left, right, wanted) { return view.selectItems(left, right, wanted); }",
    ...bound.map((name) => `function ${name}(v) { return view.${name}(v); }`),
    ...schema.declarations,
    "function open(v) {",
    "view = v; nextOfName = v.nextOfName; rounds = v.rounds; textLeft = v.madeText;",
    `({ ${columns.join(", ")} } = v.tree.columns);`,
    "}",
    "function close() {",
    `${[...columns, "nextOfName", "view"].join(" = ")} = undefined;`,
    ...schema.resets,
    "}",
    `return { functions: { ${used.join(", ")} }, open, close };`,
  ].join("\n");
  // oxlint-disable-next-line no-implied-eval typescript/no-implied-eval -- see docs/decisions/0010-schematron-compiled-to-javascript.md
  const create = new Function("library", source) as (library: unknown) => Omit<GeneratedModule, "documents">;
  return { ...create(library), documents: schema.documents };
}
