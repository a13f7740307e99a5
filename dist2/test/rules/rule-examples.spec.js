import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { parseXml } from "../../common/schematron/xml/xml-reader.js";
import { repositoryPath } from "./support/repository-files.js";
import { asReports, compileRuleFiles, ruleGroups } from "./support/rule-groups.js";
import { documentOf } from "./support/vectors.js";
const file = repositoryPath("common", "rules", "pint-ae", "examples.json");
/** Longest example; a larger element is shown with what is in its children left out. */
const MAX_LENGTH = 400;
/** The element at a location of a finding, whose steps are names with positions. */
function elementAt(tree, location) {
    const steps = location.split("/").slice(2);
    return steps.reduce((node, step) => {
        const [, local, position] = /^(?:\w+:)?([\w.-]+)\[(\d+)\]$/.exec(step) ?? [];
        const named = node === undefined ? [] : tree.children(node).filter((child) => tree.localName(child) === local);
        return named[Number(position) - 1];
    }, tree.root);
}
function excerpt(tree, node) {
    const slice = tree
        .sourceSlice(node)
        .replaceAll(/\s+xmlns(?::\w+)?="[^"]*"/g, "")
        .replaceAll(/>\s+</g, "><");
    if (slice.length <= MAX_LENGTH) {
        return slice;
    }
    const open = /^<[^>]*>/.exec(slice)?.[0] ?? "";
    const children = tree.children(node).map((child) => {
        const text = tree.sourceSlice(child).replaceAll(/\s+xmlns(?::\w+)?="[^"]*"/g, "");
        return tree.children(child).length === 0 && text.length < 120 ? text : `${/^<[^\s>]+/.exec(text)?.[0]}>…`;
    });
    return [open, ...children.map((child) => `  ${child}`), `</${/^<([^\s>]+)/.exec(open)?.[1]}>`]
        .join("\n")
        .slice(0, 900);
}
/** The first document of the vectors in which each rule of a set speaks, as the element that it speaks of. */
function firstOfEach(ruleSet, vectors) {
    const found = new Map();
    for (const vector of vectors) {
        const tree = parseXml(documentOf(vector));
        for (const { reasonCode, location } of ruleSet.check(tree, { maxFindings: 400 }).findings) {
            const node = found.has(reasonCode) ? undefined : elementAt(tree, location);
            if (node !== undefined) {
                found.set(reasonCode, excerpt(tree, node));
            }
        }
    }
    return found;
}
function examples() {
    const all = Object.values(ruleGroups).flatMap(({ files, vectors }) => {
        const fails = firstOfEach(compileRuleFiles(files), vectors);
        const passes = firstOfEach(compileRuleFiles(files, asReports), vectors);
        const ids = [...new Set([...fails.keys(), ...passes.keys()])].filter((id) => id !== "OWN-EVALUATION");
        return ids.map((id) => {
            const [passed, failed] = [passes.get(id), fails.get(id)];
            return [id, { ...(passed !== undefined && { passes: passed }), ...(failed !== undefined && { fails: failed }) }];
        });
    });
    return Object.fromEntries(all.sort(([left], [right]) => (left < right ? -1 : 1)));
}
describe("examples of the rules (UPDATE_EXAMPLES=1 writes them)", () => {
    it("are what the rules say of the documents of the tests", () => {
        // A line for each rule, so that a difference shows which rule it is about.
        const lines = Object.entries(examples()).map((entry) => entry.map((part) => JSON.stringify(part)).join(": "));
        const text = `{\n${lines.join(",\n")}\n}\n`;
        if (process.env["UPDATE_EXAMPLES"] !== undefined) {
            writeFileSync(file, text);
        }
        expect(readFileSync(file, "utf8"), "run with UPDATE_EXAMPLES=1").to.equal(text);
    });
});
//# sourceMappingURL=rule-examples.spec.js.map