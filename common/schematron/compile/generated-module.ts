import type { DocumentView } from "../runtime/document-view.ts";
import type { Judged } from "../check/dispatch.ts";
import * as casts from "../runtime/any-casts.ts";
import * as values from "../runtime/any-values.ts";
import * as decimals from "../runtime/decimal.ts";
import * as doubles from "../runtime/double.ts";
import * as items from "../runtime/items.ts";
import { RegularExpressions } from "../runtime/regular-expressions.ts";
import * as strings from "../runtime/strings.ts";
import * as temporal from "../runtime/temporal.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import type { CompiledSchema } from "./compile-schema.ts";

/** Functions of a compiled schema. They hold the state of one document at a time. */
export interface GeneratedModule {
  /** Functions by the names that the compiler gave them. */
  readonly functions: Readonly<Record<string, (judged: Judged) => unknown>>;
  /** Documents that the functions read besides the one that is opened. */
  readonly documents: readonly XmlTree[];
  open(view: DocumentView): void;
  /** Releases the document and all that was computed from it. */
  close(): void;
}

/** Columns of the tree that generated code reads directly. */
const columns = ["name", "parent", "end", "attributeStart", "attributeName", "size"];
/** Methods of the DocumentView that generated code calls by these names. */
const bound = [
  "text",
  "attributeValue",
  "nameOf",
  "firstOfName",
  "nextChild",
  "qualifiedName",
  "attributeQualifiedName",
  "attributeOwner",
  "parentOf",
  "nodePath",
  "sortItems",
  "precedingSiblings",
  "siblingPosition",
  "textNodes",
  "atomize",
  "itemToString",
  "documentStart",
  "documentNode",
  "elementPosition",
  "elementCount",
  "now",
];

/** Smaller texts and sequences are bounded by the rounds of the loop that makes them. */
const SMALL = { text: 100, items: 1000 };

/** Generated code counts the text that it makes. A text that is too long is refused without being counted, so that other rules still work. */
const counting = [
  "function made(text) { if (text.length > budget.textLeft) textExhausted(); budget.textLeft -= text.length; return text; }",
  `function madeAnew(text) { return text.length > ${SMALL.text} ? made(text) : text; }`,
  "function madeItems(items) {",
  `if (items.length > ${SMALL.items} && (rounds -= items.length) < 0) exhausted();`,
  "return items;",
  "}",
];

/** The functions and classes that generated code calls by name. */
function runtimeLibrary(): Readonly<Record<string, unknown>> {
  return {
    ...casts,
    ...values,
    ...decimals,
    ...doubles,
    ...items,
    ...strings,
    ...temporal,
    ZERO: new decimals.Decimal(0, 0),
    regularExpressions: new RegularExpressions(),
  };
}

/**
 * Turns the code into functions. This is the one place where text becomes code: the text is written by our own
 * compiler from rule files that the operator installed, never from a document.
 * @throws RuleFileError for rules whose code is beyond V8
 */
export function instantiate(schema: CompiledSchema): GeneratedModule {
  const library = runtimeLibrary();
  const source = [
    '"use strict";',
    `const { ${Object.keys(library).join(", ")} } = library;`,
    `let ${columns.join(", ")}, nextOfName, view, budget, rounds = 0;`,
    "function exhausted() { rounds = budget.nextRounds(-rounds); }",
    "function itemsLeft() { return budget.itemsLeft(rounds); }",
    ...counting,
    "function firstChild(v, id) { return view.firstChild(v, id); }",
    "function attributeHas(v, text) { return view.attributeHas(v, text); }",
    "function elementHas(v, text) { return view.elementHas(v, text); }",
    "function isBlank(v) { return isBlankElement(view, v); }",
    "function nodesOn(v, axis, kind) { return view.nodesOn(v, axis, kind); }",
    "function selectItems(left, right, wanted) { return view.selectItems(left, right, wanted); }",
    ...bound.map((name) => `function ${name}(v) { return view.${name}(v); }`),
    ...schema.declarations,
    "function open(v) {",
    "view = v; nextOfName = v.nextOfName; budget = v.budget; rounds = 0; regularExpressions.open(budget);",
    `({ ${columns.join(", ")} } = v.tree.columns);`,
    "}",
    "function close() {",
    `${[...columns, "nextOfName", "view", "budget"].join(" = ")} = undefined; regularExpressions.close();`,
    ...schema.resets,
    "}",
    "const functions = {};",
    // Each is a value and no declaration, because V8 keeps declarations that are used on the stack, and there may be 100,000.
    ...schema.entries.map(({ name, body }) => `functions.${name} = function (n) {\n${body}\n};`),
    "return { functions, open, close };",
  ].join("\n");
  const create = codeOf("library", source) as (library: unknown) => Omit<GeneratedModule, "documents">;
  return { ...create(library), documents: schema.documents };
}

// oxlint-disable-next-line no-implied-eval typescript/no-implied-eval -- see docs/decisions/rules-engine.md
const codeOf = (parameter: string, body: string): unknown => new Function(parameter, body);
