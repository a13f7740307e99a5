/**
 * How many steps JavaScript's own engine may take at the worst to find out that a text does not match. It tries all ways, one
 * after the other, so the bound is the number of ways, times their length, times the places where a match may begin.
 */
export function stepsAtWorst(pattern, length) {
    const required = withoutTail(pattern);
    const starts = beginsAtStart(pattern) ? 1 : length + 1;
    return starts * waysOf(required, length) * stepsOf(required, length) + length;
}
/** Ways in which the node can match within a text of that length, at most. */
function waysOf(node, length) {
    switch (node.kind) {
        case "group":
            return waysOf(node.body, length);
        case "all": {
            const loops = node.parts.filter(isLoop).length;
            const others = node.parts.filter((part) => !isLoop(part));
            return others.reduce((ways, part) => ways * waysOf(part, length), divisions(length, loops));
        }
        case "any":
            return node.parts.reduce((ways, part) => ways + waysOf(part, length), 0);
        case "repeat": {
            const { min, max } = node.repetition;
            const ways = waysOf(node.body, length);
            const most = Math.max(min, Math.min(max, length + 1));
            return ways === 1 ? most - min + 1 : (ways ** (most + 1) - ways ** min) / (ways - 1);
        }
        default:
            return 1;
    }
}
/** A character without limit, such as `\d+`. */
const isLoop = (node) => node.kind === "repeat" && node.body.kind === "character" && node.repetition.max === Number.POSITIVE_INFINITY;
/** Ways to divide a text among that many loops, which need not take all of it: `length + loops` over `loops`. */
function divisions(length, loops) {
    let ways = 1;
    for (let loop = 1; loop <= loops; loop++) {
        ways *= (length + loop) / loop;
    }
    return ways;
}
/** Steps on one of those ways, at most. */
function stepsOf(node, length) {
    switch (node.kind) {
        case "group":
            return stepsOf(node.body, length);
        case "all": {
            const others = node.parts.filter((part) => !isLoop(part));
            const ofLoops = others.length < node.parts.length ? length : 0;
            return others.reduce((steps, part) => steps + stepsOf(part, length), 1 + node.parts.length + ofLoops);
        }
        case "any":
            return 1 + Math.max(...node.parts.map((part) => stepsOf(part, length)));
        case "repeat": {
            const { min, max } = node.repetition;
            return 1 + stepsOf(node.body, length) * Math.max(min, Math.min(max, length + 1));
        }
        case "reference":
            return length + 1;
        default:
            return 1;
    }
}
/** A repeated character at the end always matches, and what it took is not looked at again: `\s+` costs what `\s` does. */
function withoutTail(node) {
    if (node.kind === "all" && node.parts.length > 0) {
        return { ...node, parts: [...node.parts.slice(0, -1), withoutTail(node.parts.at(-1))] };
    }
    if (node.kind === "repeat" && node.body.kind === "character") {
        const { min, isLazy } = node.repetition;
        return { ...node, repetition: { min, max: min, isLazy } };
    }
    return node;
}
/** Only without the flag m. */
export function beginsAtStart(node) {
    switch (node.kind) {
        case "start":
            return true;
        case "group":
            return beginsAtStart(node.body);
        case "all":
            return node.parts[0] !== undefined && beginsAtStart(node.parts[0]);
        case "any":
            return node.parts.every(beginsAtStart);
        default:
            return false;
    }
}
//# sourceMappingURL=pattern-cost.js.map