import { pick } from "../../../rules/support/random.js";
import { write } from "../expressions/expression.js";
import { xpathTwo } from "../expressions/xpath-two.js";
import { SCHEMATRON } from "./schema-files.js";
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const contexts = [
    ["g", "node-group"],
    ["g | h", "node-group"],
    ["g/n", "node-int"],
    ["/r", "node-group"],
    ["/r/g | a:g", "node-group"],
    ["n | a:n", "node-int"],
    ["t", "node-str"],
    ["//m", "node-dec"],
    ["h[n]/g", "node-group"],
];
/** A rule file of random tests, with variables at each of its levels. */
export function randomSchema(random) {
    const maker = xpathTwo(random);
    const lets = [
        `<let name="one" value="/r/g"/>`,
        `<let name="two" value="'AE'"/>`,
        `<let name="many" value="${text(maker, "node-group", scopeOf("node-group", false))}"/>`,
    ];
    const patterns = Array.from({ length: maker.integer(2, 4) }, (_, index) => pattern(maker, index));
    return `<schema xmlns="${SCHEMATRON}" queryBinding="xslt2"><ns prefix="a" uri="urn:a"/>${lets.join("")}${patterns.join("")}</schema>`;
}
const shared = [
    { name: "one", type: "node-group", occurrence: "*" },
    { name: "two", type: "str", occurrence: "1" },
    { name: "many", type: "node-group", occurrence: "*" },
];
const scopeOf = (focus, isShared) => ({
    focus,
    // No document() and no key() here.
    tree: "judged",
    hasPosition: false,
    variables: isShared ? shared : [],
    current: isShared ? focus : undefined,
    depth: 2,
});
const text = (maker, type, scope) => {
    for (;;) {
        const written = write(maker.make(type, type === "bool" ? "1" : "*", scope), "ours");
        if (!/document\(|key\(/.test(written)) {
            return escaped(written);
        }
    }
};
function pattern(maker, index) {
    const rules = Array.from({ length: maker.integer(1, 3) }, (_, nth) => {
        const [context, type] = pick(maker.random, contexts);
        const scope = scopeOf(type, true);
        const local = `<let name="here" value="${text(maker, "node-group", scope)}"/>`;
        const inner = { ...scope, variables: [...shared, { name: "here", type: "node-group", occurrence: "*" }] };
        const asserts = Array.from({ length: maker.integer(1, 3) }, (__, at) => {
            const name = maker.pick(["assert", "report"]);
            const flag = maker.pick(["fatal", "warning"]);
            return `<${name} id="r${index}-${nth}-${at}" flag="${flag}" test="${text(maker, "bool", inner)}">No.</${name}>`;
        });
        return `<rule context="${context}">${local}${asserts.join("")}</rule>`;
    });
    return `<pattern>${rules.join("")}</pattern>`;
}
//# sourceMappingURL=random-schema.js.map