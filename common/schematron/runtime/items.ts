import { Decimal, decimalToDouble } from "./decimal.ts";
import { doubleToString } from "./double.ts";
import { typeError } from "./dynamic-error.ts";
import { Temporal } from "./temporal.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

/**
 * Values whose type is known only when the document is read. Where the compiler knows the type it uses bare numbers
 * and strings; here the value says itself what it is: string = xs:string, number = xs:double, Decimal = xs:decimal or
 * xs:integer, boolean, Temporal, and the wrappers below.
 */
export class Untyped {
  constructor(readonly text: string) {}
}

export class ElementReference {
  constructor(readonly node: number) {}
}

export class AttributeReference {
  constructor(readonly row: number) {}
}

export type Atomic = string | number | boolean | Decimal | Temporal | Untyped;

/** A text, comment or instruction among the children of an element. */
export interface LeafNode {
  readonly kind: "text" | "comment" | "instruction";
  readonly text: string;
  readonly name?: string;
  readonly at: number;
  /** Last element that begins before it. */
  readonly after: XmlNode;
}

export class LeafReference {
  readonly kind: "text" | "comment" | "instruction";
  readonly text: string;
  readonly name: string;

  /** @param place in document order: number of the last element before it, and a fraction */
  constructor(
    { kind, text, name = "" }: LeafNode,
    readonly parent: number,
    readonly place: number,
  ) {
    this.kind = kind;
    this.text = text;
    this.name = name;
  }
}

export type Item = Atomic | ElementReference | AttributeReference | LeafReference;

export function isNode(item: Item): item is ElementReference | AttributeReference | LeafReference {
  return item instanceof ElementReference || item instanceof AttributeReference || item instanceof LeafReference;
}

/** @throws DynamicError XPTY0004 for what is no element */
export function elementOf(item: Item): number {
  if (!(item instanceof ElementReference)) {
    throw typeError("A value stands where an element is needed");
  }
  return item.node;
}

/** @throws DynamicError XPTY0004 for what is no node */
export function nodeOf(item: Item): ElementReference | AttributeReference | LeafReference {
  if (!isNode(item)) {
    throw typeError("A value stands where a node is needed");
  }
  return item;
}

/** Lexical form of an atomic value (cast to xs:string). */
export function atomicToString(value: Atomic): string {
  if (typeof value === "number") {
    return doubleToString(value);
  }
  return value instanceof Untyped ? value.text : String(value);
}

/** @throws DynamicError XPTY0004 unless the value is a number */
export function numericToDouble(value: Atomic): number {
  if (value instanceof Decimal) {
    return decimalToDouble(value);
  }
  if (typeof value !== "number") {
    throw typeError(`${atomicToString(value)} is not a number`);
  }
  return value;
}

/** Name of the type in messages and comparisons of types. */
export function typeOf(value: Item): string {
  if (value instanceof Decimal) {
    return "decimal";
  }
  if (value instanceof Untyped) {
    return "untypedAtomic";
  }
  if (value instanceof Temporal) {
    return value.kind;
  }
  return isNode(value) ? "node" : typeof value === "number" ? "double" : typeof value;
}

/** A part of a node's name; "" for no node, a text or a comment. @throws DynamicError XPTY0004 for a value */
export function nameOfItem(
  item: Item | undefined,
  element: (node: number) => string,
  attribute: (row: number) => string,
  instruction: (name: string) => string,
): string {
  if (item instanceof ElementReference) {
    return element(item.node);
  }
  if (item instanceof AttributeReference) {
    return attribute(item.row);
  }
  if (item !== undefined && !(item instanceof LeafReference)) {
    throw typeError("Only nodes have a name");
  }
  return instruction(item?.name ?? "");
}
