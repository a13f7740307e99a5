import { Temporal } from "./temporal.ts";
import { compareGeneral } from "./any-values.ts";
import { joinTexts } from "./text/made-text.ts";
import { atomicToString, typeOf, type Atomic } from "./items.ts";

/** Sequence operations that generated code calls. Only sortNodes changes its argument. */

/** Document order without repetition, in place. */
export function sortNodes(nodes: number[]): void {
  let ascending = true;
  for (let index = 1; index < nodes.length && ascending; index++) {
    ascending = (nodes[index - 1] as number) < (nodes[index] as number);
  }
  if (ascending) {
    return;
  }
  nodes.sort((left, right) => left - right);
  let kept = 1;
  for (let index = 1; index < nodes.length; index++) {
    if (nodes[index] !== nodes[kept - 1]) {
      nodes[kept] = nodes[index] as number;
      kept++;
    }
  }
  nodes.length = kept;
}

export function intersection(left: readonly number[], right: readonly number[]): number[] {
  const found = new Set(right);
  return left.filter((node) => found.has(node));
}

export function difference(left: readonly number[], right: readonly number[]): number[] {
  const found = new Set(right);
  return left.filter((node) => !found.has(node));
}

/** Values of different families are never equal. */
const family = (value: Atomic): string => {
  const type = typeOf(value);
  if (type === "double" || type === "decimal") {
    return "number";
  }
  return type === "untypedAtomic" ? "string" : type;
};

/** fn:distinct-values of values whose type the compiler does not know, or of decimals and dates. */
export function distinctItems<T extends Atomic>(items: readonly T[]): T[] {
  const seen = new Map<string, T>();
  for (const item of items) {
    const text = item instanceof Temporal ? item.instant : atomicToString(item);
    const key = `${family(item)} ${text}`;
    if (!seen.has(key)) {
      seen.set(key, item);
    }
  }
  return [...seen.values()];
}

/** fn:subsequence: bounds are rounded as fn:round does. */
export function subsequence<T>(items: readonly T[], start: number, length?: number): T[] {
  const from = Math.round(start);
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + Math.round(length);
  return items.filter((_item, index) => index + 1 >= from && index + 1 < to);
}

export function textIndexesOf(items: readonly string[], searched: string | undefined): number[] {
  return items.flatMap((item, index) => (item === searched ? [index + 1] : []));
}

export function indexesOf(items: readonly Atomic[], searched: Atomic | undefined): number[] {
  return items.flatMap((item, index) =>
    searched !== undefined && comparable(item, searched) && compareGeneral("=", item, searched) ? [index + 1] : [],
  );
}

const comparable = (left: Atomic, right: Atomic): boolean => family(left) === family(right);

/** `=` of two sequences of texts: whether they share one. */
export function sharesText(left: readonly string[], right: readonly string[]): boolean {
  if (left.length < 2 || right.length < 2) {
    return left.some((text) => right.includes(text));
  }
  const known = new Set(right);
  return left.some((text) => known.has(text));
}

/** `!=` of two sequences of texts: whether any pair differs, that is, unless all of them are the same text. */
export function differsInText(left: readonly string[], right: readonly string[]): boolean {
  const [first] = left;
  if (first === undefined || right.length === 0) {
    return false;
  }
  return left.some((text) => text !== first) || right.some((text) => text !== first);
}

/** Enters a node of document order under a key; a node with the same key twice is entered once. */
export function addToIndex(index: Map<string, number[]>, key: string, node: number): void {
  const nodes = index.get(key);
  if (nodes === undefined) {
    index.set(key, [node]);
  } else if (nodes.at(-1) !== node) {
    nodes.push(node);
  }
}

/** Adds the nodes one by one, because very many as arguments of a call exceed the stack. */
export function addAll(items: number[], added: readonly number[] | undefined): void {
  for (const node of added ?? []) {
    items.push(node);
  }
}

/** xsl:value-of: the values as text, joined. @throws BudgetExhausted */
export function joinItems(items: readonly Atomic[], separator: string, max: number): string {
  return joinTexts(items.map(atomicToString), separator, max);
}
