import { at, isNode, level, write } from "./expression.js";
import { attributeNames, names } from "./random-tree.js";
export const nodeTypes = [
    "node-int",
    "node-dec",
    "node-dbl",
    "node-str",
    "node-date",
    "node-group",
];
const anyTests = ["*", "a:*", "*", "g", "n"];
/** They are no elements: the engine knows them as children only. */
const otherNodes = ["text()", "node()", "comment()", "processing-instruction()"];
const attributesOf = attributeNames;
const codes = { ours: "document('codes.xml')//", peer: "$codes//", libxml: "" };
function endsInSlashes(parts) {
    const last = parts.at(-1);
    return (typeof last === "string" ? last : last === codes ? codes.ours : "").endsWith("//");
}
/** Steps, paths and what has nodes as its value. */
export class Paths {
    constructor(maker, predicate, 
    /** Functions and operators that XPath 1 lacks. */
    isXPathOne = false) {
        this.maker = maker;
        this.predicate = predicate;
        this.isXPathOne = isXPathOne;
    }
    leaves(type, scope) {
        const isHere = scope.focus === type || (type === "node-any" && scope.focus !== undefined && isNode(scope.focus));
        return [
            ["*", () => this.path(type, scope, false)],
            ...(isHere ? [["1", () => node(type, "1", ["."], level.step)]] : []),
            ...(scope.current === type ? [["1", () => this.current(type)]] : []),
            ["?", () => this.single(type, scope)],
        ];
    }
    ways(type, scope) {
        const { maker } = this;
        const sets = this.isXPathOne ? ["|"] : ["|", "union", "except", "intersect"];
        const always = [
            ["*", (inner) => this.path(type, inner, true)],
            ["*", (inner) => this.path(type, inner, true)],
            ["*", (inner) => this.path(type, inner, true)],
            ["?", (inner) => this.single(type, inner)],
            ["*", (inner) => this.filtered(type, inner)],
            ["*", (inner) => this.set(type, inner, maker.pick(sets))],
        ];
        const isKeyed = type === "node-group" && scope.tree === "judged" && scope.current !== undefined;
        const keyed = isKeyed ? [["*", (inner) => this.key(inner)]] : [];
        return [...always, ...this.leaves(type, scope), ...keyed];
    }
    current(type) {
        return node(type, "1", [{ ours: "current()", peer: "$current", libxml: `(${currentPath})` }]);
    }
    /** The first one, in brackets: `p/q[1]` may be several. */
    single(type, scope) {
        const index = this.maker.pick(["1", "1", "2", "last()"]);
        return node(type, "?", [at(this.path(type, scope, true), level.primary), `[${index}]`], level.step);
    }
    filtered(type, scope) {
        const base = this.maker.make(type, "*", scope);
        const within = write(base, "peer").includes("$codes") ? { ...scope, tree: "codes" } : scope;
        return node(type, "*", [at(base, level.primary), ...this.brackets(type, within)], level.step);
    }
    set(type, scope, operator) {
        const own = operator === "|" || operator === "union" ? level.union : level.intersect;
        const [left, right] = [this.maker.make(type, "*", scope), this.maker.make(type, "*", scope)];
        // The order of nodes of two documents is the implementation's.
        if ([left, right].some((side) => write(side, "peer").includes("$codes"))) {
            return left;
        }
        return node(type, "*", [at(left, own), ` ${operator} `, at(right, own + 1)], own);
    }
    /** The groups whose n has one of the values. */
    key(scope) {
        const { maker } = this;
        const values = this.isXPathOne
            ? maker.make("node-int", "*", { ...scope, focus: undefined, depth: 0 })
            : maker.make(maker.pick(["node-int", "str"]), "*", scope);
        const parts = [
            { ours: "key('groups', ", peer: "(let $values := (for $value in (", libxml: "(/descendant::g[n = " },
            at(values),
            { ours: ")", peer: ") return string($value)) return root($current)//g[n/string(.) = $values])", libxml: "])" },
        ];
        return node("node-group", "*", parts, level.primary);
    }
    /** The pattern of a rule's context; in the other engine the path of all that it matches. */
    pattern(type, scope) {
        const { maker } = this;
        const anywhere = { ours: "", peer: "//", libxml: "" };
        const parts = [maker.pick([anywhere, anywhere, "/r/", "/*/", "//", "/r//"])];
        const step = (own, known) => [
            maker.pick(known),
            ...(maker.chance(0.5) ? [] : this.brackets(own, { ...scope, depth: scope.depth - 1 })),
        ];
        for (let left = maker.integer(0, 2); left > 0; left -= 1) {
            parts.push(...step("node-group", [...names["node-group"], "*", "a:*"]), maker.pick(["/", "/", "//"]));
        }
        parts.push(...step(type, type === "node-any" ? ["*", "a:*", "*:n"] : names[type]));
        return node(type, "*", parts, level.path);
    }
    path(type, scope, isPredicated) {
        const { maker } = this;
        const start = this.start(scope);
        if (start === undefined) {
            return node(type, "*", this.lastStep(type, scope, isPredicated, false), level.path);
        }
        const within = start[0] === codes ? { ...scope, tree: "codes" } : scope;
        const steps = [...start];
        for (let left = maker.integer(0, isPredicated ? 2 : 1); left > 0; left--) {
            steps.push(...this.groupStep(within, endsInSlashes(steps), isPredicated), maker.chance(0.2) ? "//" : "/");
        }
        return node(type, "*", [...steps, ...this.lastStep(type, within, isPredicated, endsInSlashes(steps))], level.path);
    }
    /** Where a path begins; undefined: with its last step. */
    start(scope) {
        const { maker } = this;
        const isGroup = scope.focus === "node-group";
        const isNodeHere = scope.focus !== undefined && isNode(scope.focus);
        const isElement = isNodeHere && ["node-group", "node-dbl", "node-date"].includes(scope.focus);
        const starts = [
            ...(isGroup ? [undefined, undefined, ["./"], [".//"]] : []),
            ...(isNodeHere ? [["../"]] : []),
            // Behind document() a path from the root would begin in the other document.
            ...(isNodeHere && scope.tree === "judged" ? [["/*/"], ["//"], ["/r/"], ["/*//"]] : []),
            ...(isElement
                ? [
                    ["ancestor::*/"],
                    ["ancestor-or-self::g/"],
                    ["preceding-sibling::*/"],
                    ["following-sibling::g/"],
                    ["following::h/"],
                ]
                : []),
            ...(scope.current ? [[{ ours: "current()/", peer: "$current/", libxml: `(${currentPath})/` }]] : []),
            ...(this.isXPathOne ? [] : [[codes]]),
            ...scope.variables.filter(({ type }) => type === "node-group").map(({ name }) => [`$${name}/`]),
        ];
        return maker.pick(starts);
    }
    groupStep(scope, isBelow, isPredicated) {
        const { maker } = this;
        const axis = !isBelow && maker.chance(0.12)
            ? maker.pick([
                "descendant::",
                "descendant-or-self::",
                "self::",
                "ancestor::",
                "child::",
                "following-sibling::",
                "preceding-sibling::",
            ])
            : "";
        const name = maker.pick([...names["node-group"], "*", "g", "g"]);
        const isBare = !isPredicated || maker.chance(0.6);
        return [axis, name, ...(isBare ? [] : this.brackets("node-group", { ...scope, depth: scope.depth - 1 }))];
    }
    lastStep(type, scope, isPredicated, isBelow) {
        const { maker } = this;
        const step = this.step(type, isBelow);
        const isBare = !isPredicated || maker.chance(0.55);
        return [step, ...(isBare ? [] : this.brackets(type, { ...scope, depth: scope.depth - 1 }))];
    }
    /** @param isBelow behind `//`, which is followed by a child or an attribute */
    step(type, isBelow) {
        const { maker } = this;
        const attributes = attributesOf[type];
        if (attributes !== undefined && maker.chance(0.25)) {
            return `@${maker.pick(attributes)}`;
        }
        if (type === "node-any") {
            const other = maker.chance(0.1) ? maker.pick(["@*", ...(isBelow ? [] : otherNodes)]) : undefined;
            return other ?? this.axis(isBelow) + maker.pick(anyTests);
        }
        const found = names[type];
        const wild = this.isXPathOne || found.length < 2 ? found : [...found, found[0].replace(/^/, "*:")];
        return this.axis(isBelow) + maker.pick(wild);
    }
    axis(isBelow) {
        const { maker } = this;
        return !isBelow && maker.chance(0.12)
            ? maker.pick([
                "descendant::",
                "descendant-or-self::",
                "following-sibling::",
                "preceding-sibling::",
                "self::",
                "following::",
                "preceding::",
                "ancestor-or-self::",
            ])
            : "";
    }
    brackets(type, scope) {
        const inner = { ...scope, focus: type, hasPosition: true };
        const one = () => ["[", this.condition(inner), "]"];
        return this.maker.chance(0.15) ? [...one(), ...one()] : one();
    }
    condition(scope) {
        const { maker } = this;
        if (maker.chance(0.25)) {
            return maker.pick([
                "1",
                "2",
                "last()",
                "position() = 1",
                "position() > 1",
                "last() - 1",
                "position() != last()",
                "position() mod 2 = 1",
            ]);
        }
        return at(this.predicate(scope), level.sequence);
    }
}
/** Replaced by the path of the judged node: XPath 1 has neither variables nor current(). */
export const currentPath = "\u0001";
const node = (type, occurrence, parts, own = level.primary) => ({
    type,
    occurrence,
    level: own,
    parts,
});
//# sourceMappingURL=paths.js.map