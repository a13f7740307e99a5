/** Syntax tree of XPath 2.0 with names resolved to namespaces. `at` is the offset in the expression's text. */
export const axes = [
    "child",
    "descendant",
    "attribute",
    "self",
    "descendant-or-self",
    "following-sibling",
    "following",
    "parent",
    "ancestor",
    "preceding-sibling",
    "preceding",
    "ancestor-or-self",
];
/** Types the engine knows; the derived ones that behave like their base count as it only where that is exact. */
export const atomicNames = [
    "anyAtomicType",
    "untypedAtomic",
    "string",
    "boolean",
    "integer",
    "decimal",
    "double",
    "date",
    "time",
    "dateTime",
];
//# sourceMappingURL=ast.js.map