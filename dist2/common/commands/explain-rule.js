import path from "node:path";
import { repositoryRoot } from "../repository-root.js";
import { describeRules } from "../schematron/engine.js";
import { readRuleExamples } from "../services/validation/rule-examples.js";
import { readerWithin, schematronFiles } from "../schematron/node/engine.js";
const ours = path.join(repositoryRoot(), "common", "rules", "pint-ae");
/**
 * Prints what a rule asks of which elements, of ours or of the files of a folder.
 * @returns exit code: 1 where there is no such rule
 */
export function explainRule(id, folder = ours) {
    const read = readerWithin(folder);
    const wanted = id.trim().toUpperCase();
    const rules = schematronFiles(path.resolve(folder)).flatMap((file) => describeRules(file, read));
    const found = rules.filter((rule) => rule.id.toUpperCase() === wanted);
    if (found.length === 0) {
        const similar = rules.filter((rule) => rule.id.toUpperCase().includes(wanted)).map((rule) => rule.id);
        const hint = similar.length > 0 ? `; there are ${similar.slice(0, 10).join(", ")}` : "";
        process.stderr.write(`There is no rule ${id}${hint}.\n`);
        return 1;
    }
    const example = folder === ours ? readRuleExamples()[wanted] : undefined;
    process.stdout.write(`${found.map((rule) => explanation(rule)).join("\n")}${example ? examples(example) : ""}`);
    return 0;
}
function explanation({ id, flag, context, test, isReport, text, place, variables }) {
    const lines = [
        `${id.toUpperCase()} (${flag}) in ${path.relative(process.cwd(), place)}`,
        `  ${text}`,
        `  for    ${context}`,
        `  ${isReport ? "never " : "always"} ${test}`,
        ...variables.map(({ name, value }) => `  where  $${name} is ${value.replace(/\s+/g, " ").slice(0, 500)}`),
    ];
    return `${lines.join("\n")}\n`;
}
const examples = ({ passes, fails }) => [
    ...(passes === undefined ? [] : ["  passes", indented(passes)]),
    ...(fails === undefined ? [] : ["  fails", indented(fails)]),
    "",
].join("\n");
const indented = (xml) => xml.replaceAll(/^/gm, "    ");
//# sourceMappingURL=explain-rule.js.map