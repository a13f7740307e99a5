import { assembleSchema } from "./schema/assemble-schema.js";
import { readSchema } from "./schema/read-schema.js";
import { Problems } from "./schema/rule-file-error.js";
/** The rules of a file, in its order and in all phases. @throws RuleFileError */
export function describeRules({ name, text }, read = () => undefined) {
    const problems = new Problems();
    const schema = readSchema(name, assembleSchema({ name, text }, read, problems), problems, "#ALL");
    problems.throwIfAny();
    return schema.patterns.flatMap((pattern) => pattern.rules.flatMap((rule) => rule.asserts.map(({ id, flag, test, isReport, message, place }) => ({
        id,
        flag,
        context: rule.context,
        test,
        isReport,
        text: message.map(partText).join("").trim(),
        place,
        variables: usedBy(test, [...schema.lets, ...pattern.lets, ...rule.lets]),
    }))));
}
const partText = (part) => (typeof part === "string" ? part : `{${part.expression}}`);
function usedBy(test, variables) {
    let text = test;
    const used = [];
    for (const { name, value } of variables.toReversed()) {
        if (new RegExp(`\\$${name}(?![\\w-])`).test(text)) {
            used.unshift({ name, value });
            text += ` ${value}`;
        }
    }
    return used;
}
//# sourceMappingURL=describe-rules.js.map