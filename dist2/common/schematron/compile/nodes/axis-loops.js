export const guarded = (condition, item, code, use) => {
    if (condition === "true") {
        use(item, code);
    }
    else {
        code.block(`if (${condition})`, (inner) => use(item, inner));
    }
};
/** `for (let c = start; while; c = next)` with the node test inside. */
function loop(start, going, next) {
    return (node, accepts, code, use) => {
        const item = code.fresh("c");
        const fill = (text) => text.replaceAll("@", () => node);
        code.block(`for (let ${item} = ${fill(start)}; ${fill(going(item))}; ${item} = ${fill(next(item))})`, (inner) => guarded(accepts(item), item, inner, use));
    };
}
const ancestors = (start) => loop(start, (item) => `${item} >= 0`, (item) => `${item} === 0 ? -1 : parent[${item}]`);
const precedingSiblings = (node, accepts, code, use) => {
    const item = code.fresh("v");
    code.block(`for (const ${item} of precedingSiblings(${node}))`, (inner) => guarded(accepts(item), item, inner, use));
};
const self = (node, accepts, code, use) => guarded(accepts(node), node, code, use);
export const axisLoops = {
    child: loop("@ + 1", (item) => `${item} < end[@]`, (item) => `end[${item}]`),
    descendant: loop("@ + 1", (item) => `${item} < end[@]`, (item) => `${item} + 1`),
    "descendant-or-self": loop("@", (item) => `${item} < end[@]`, (item) => `${item} + 1`),
    parent: loop("@ === 0 ? -1 : parent[@]", (item) => `${item} >= 0`, () => "-1"),
    ancestor: ancestors("@ === 0 ? -1 : parent[@]"),
    "ancestor-or-self": ancestors("@"),
    "following-sibling": loop("end[@]", (item) => `@ !== 0 && ${item} < end[parent[@]]`, (item) => `end[${item}]`),
    following: (node, accepts, code, use) => {
        const last = code.hold(`end[documentNode(${node})]`, "e");
        const all = loop("end[@]", (item) => `${item} < ${last}`, (item) => `${item} + 1`);
        all(node, accepts, code, use);
    },
    self,
    "preceding-sibling": precedingSiblings,
    preceding: (node, accepts, code, use) => {
        const first = code.hold(`documentNode(${node})`, "e");
        const all = loop("@ - 1", (item) => `${item} > ${first}`, (item) => `${item} - 1`);
        all(node, accepts, code, use);
    },
};
/**
 * Children of one name. A node with thousands of descendants gets an index of its children, because each of very many
 * siblings would scan all others without it.
 */
export function childrenOfName(id) {
    return (node, code, use) => {
        const [item, last, isLarge] = [code.fresh("c"), code.fresh("e"), code.fresh("i")];
        code.line(`const ${last} = end[${node}], ${isLarge} = ${last} - ${node} > ${LARGE};`);
        const start = `${isLarge} ? firstChild(${node}, ${id}) : ${node} + 1`;
        const next = `${isLarge} ? nextChild(${item}) : end[${item}]`;
        code.block(`for (let ${item} = ${start}; ${item} < ${last}; ${item} = ${next})`, (inner) => guarded(`name[${item}] === ${id}`, item, inner, use));
    };
}
/** Number of descendants from which a node's children are indexed. */
const LARGE = 2048;
//# sourceMappingURL=axis-loops.js.map