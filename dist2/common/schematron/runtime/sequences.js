import { Temporal } from "./temporal.js";
import { compareGeneral } from "./any-values.js";
import { joinTexts } from "./text/made-text.js";
import { atomicToString, typeOf } from "./items.js";
/** Sequence operations that generated code calls. Only sortNodes changes its argument. */
/** Document order without repetition, in place. */
export function sortNodes(nodes) {
    let ascending = true;
    for (let index = 1; index < nodes.length && ascending; index++) {
        ascending = nodes[index - 1] < nodes[index];
    }
    if (ascending) {
        return;
    }
    nodes.sort((left, right) => left - right);
    let kept = 1;
    for (let index = 1; index < nodes.length; index++) {
        if (nodes[index] !== nodes[kept - 1]) {
            nodes[kept] = nodes[index];
            kept++;
        }
    }
    nodes.length = kept;
}
export function intersection(left, right) {
    const found = new Set(right);
    return left.filter((node) => found.has(node));
}
export function difference(left, right) {
    const found = new Set(right);
    return left.filter((node) => !found.has(node));
}
/** Values of different families are never equal. */
const family = (value) => {
    const type = typeOf(value);
    if (type === "double" || type === "decimal") {
        return "number";
    }
    return type === "untypedAtomic" ? "string" : type;
};
/** fn:distinct-values of values whose type the compiler does not know, or of decimals and dates. */
export function distinctItems(items) {
    const seen = new Map();
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
export function subsequence(items, start, length) {
    const from = Math.round(start);
    const to = length === undefined ? Number.POSITIVE_INFINITY : from + Math.round(length);
    return items.filter((_item, index) => index + 1 >= from && index + 1 < to);
}
export function textIndexesOf(items, searched) {
    return items.flatMap((item, index) => (item === searched ? [index + 1] : []));
}
export function indexesOf(items, searched) {
    return items.flatMap((item, index) => searched !== undefined && comparable(item, searched) && compareGeneral("=", item, searched) ? [index + 1] : []);
}
const comparable = (left, right) => family(left) === family(right);
/** `=` of two sequences of texts: whether they share one. */
export function sharesText(left, right) {
    if (left.length < 2 || right.length < 2) {
        return left.some((text) => right.includes(text));
    }
    const known = new Set(right);
    return left.some((text) => known.has(text));
}
/** `!=` of two sequences of texts: whether any pair differs, that is, unless all of them are the same text. */
export function differsInText(left, right) {
    const [first] = left;
    if (first === undefined || right.length === 0) {
        return false;
    }
    return left.some((text) => text !== first) || right.some((text) => text !== first);
}
/** Enters a node of document order under a key; a node with the same key twice is entered once. */
export function addToIndex(index, key, node) {
    const nodes = index.get(key);
    if (nodes === undefined) {
        index.set(key, [node]);
    }
    else if (nodes.at(-1) !== node) {
        nodes.push(node);
    }
}
/** Adds the nodes one by one, because very many as arguments of a call exceed the stack. */
export function addAll(items, added) {
    for (const node of added ?? []) {
        items.push(node);
    }
}
/** xsl:value-of: the values as text, joined. @throws BudgetExhausted */
export function joinItems(items, separator, max) {
    return joinTexts(items.map(atomicToString), separator, max);
}
//# sourceMappingURL=sequences.js.map