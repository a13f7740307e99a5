import { located } from "../schema/rule-file-error.js";
import { XPathSyntaxError } from "../xpath/xpath-error.js";
import { compile } from "./compilation-unit.js";
import { mapItems, stringOf } from "./conversions.js";
import { array, first, one, test } from "./plan.js";
/** @throws XPathSyntaxError, and RuleFileError for a note */
export function compileAssert(assert, environment, parse) {
    return new AssertCompiler(environment, parse).compile(assert);
}
class AssertCompiler {
    constructor(environment, parse) {
        this.environment = environment;
        this.parse = parse;
    }
    compile({ id, flag, place, isReport, written, subject, ...assert }) {
        const { unit } = this.environment;
        const code = unit.code();
        const truth = test(this.plan(assert.test), code);
        code.line(`return ${isReport ? "!" : ""}${truth};`);
        return {
            id,
            flag,
            test: assert.test,
            isReport,
            place,
            written,
            holds: unit.declareFunction("A", code.toString()),
            message: this.message(assert.message),
            subject: subject === undefined ? undefined : this.subject(subject),
            diagnostics: this.notes(assert.diagnostics),
            properties: this.notes(assert.properties),
        };
    }
    plan(text) {
        return compile(this.parse(text), { ...this.environment, source: text });
    }
    /** The first node of the subject, by its element. */
    subject(subject) {
        const { unit } = this.environment;
        const code = unit.code();
        const plan = this.plan(subject);
        if (!["element", "attribute", "any", "none"].includes(plan.kind)) {
            throw new XPathSyntaxError("A subject must be a path to nodes", subject, 0);
        }
        const node = first(plan, code);
        const owner = {
            attribute: `attributeOwner(${node})`,
            any: `${node} instanceof ElementReference ? ${node}.node : parentOf(${node})`,
        };
        code.line(`return ${node} === undefined ? undefined : ${owner[plan.kind] ?? node};`);
        return unit.declareFunction("U", code.toString());
    }
    notes(notes) {
        return notes.map(({ id, message, place }) => ({ id, text: located(place, () => this.message(message)) }));
    }
    message(message) {
        const { unit } = this.environment;
        const code = unit.code();
        const parts = message.map((part) => typeof part === "string" ? JSON.stringify(part) : joined(this.plan(part.expression), code));
        code.line(`return ${parts.length === 0 ? '""' : parts.join(" + ")};`);
        return unit.declareFunction("T", code.toString());
    }
}
/** Items of a value-of, separated by spaces. */
function joined(plan, code) {
    const texts = mapItems(plan, "string", (item) => stringOf(plan.kind, item));
    return plan.many ? `made(joinTexts(${array(texts, code)}, " ", budget.textLeft))` : `(${one(texts, code)} ?? "")`;
}
//# sourceMappingURL=compile-assert.js.map