import { parseXPath } from "../xpath/parser.js";
import { FN } from "../xpath/path-parser.js";
import { readSequenceType } from "../xpath/sequence-type.js";
import { located } from "./rule-file-error.js";
import { XSLT } from "./schema-source.js";
/** Key of an xsl:function for calls, `{namespace}local#arity`, and its name. @throws RuleFileError */
export function declaredFunction(source, element, namespaces) {
    const name = source.requiredName(element, "name");
    const [prefix, local] = name.split(":");
    const namespace = local === undefined ? undefined : namespaces.get(prefix);
    if (namespace === undefined) {
        throw source.error(element, `The prefix of the function ${name} is not declared`);
    }
    return [`{${namespace}}${local}#${source.elements(element, XSLT, "param").length}`, name];
}
/**
 * An xsl:function as an expression: variables become lets, instructions the items of a sequence.
 * @throws RuleFileError for an instruction that is not supported
 */
export function readFunction(source, element, namespaces) {
    const reader = new FunctionReader(source, namespaces);
    const parameters = source.elements(element, XSLT, "param").map((param) => ({
        name: source.requiredName(param, "name"),
        type: reader.type(param),
    }));
    return {
        name: source.requiredName(element, "name"),
        place: source.place(element),
        parameters,
        result: reader.type(element),
        body: reader.body(element),
    };
}
/** An xsl:variable or xsl:param of the schema as an expression. @throws RuleFileError */
export function readVariable(source, element, namespaces) {
    return new FunctionReader(source, namespaces).variable(element);
}
const nothing = { kind: "sequence", items: [], at: 0 };
const raised = { kind: "call", namespace: FN, local: "error", args: [], at: 0 };
function sequenceOf(items) {
    return items.length === 1 ? items[0] : { kind: "sequence", items, at: 0 };
}
class FunctionReader {
    constructor(source, namespaces) {
        this.source = source;
        this.namespaces = namespaces;
    }
    type(element) {
        const as = this.source.tree.attribute(element, "as");
        return as === undefined
            ? undefined
            : located(this.source.place(element), () => readSequenceType(as, this.namespaces));
    }
    body(parent) {
        const { tree } = this.source;
        const children = tree.children(parent).filter((child) => !tree.hasName(child, XSLT, "param"));
        if (children.length === 0 && tree.text(parent).trim() !== "") {
            return { kind: "literal", type: "string", value: tree.text(parent), at: 0 };
        }
        return this.instructions(children);
    }
    /** A variable is visible to the instructions that follow it. */
    instructions(elements) {
        const at = elements.findIndex((element) => this.source.tree.hasName(element, XSLT, "variable"));
        if (at < 0) {
            return sequenceOf(elements.map((element) => this.instruction(element)));
        }
        const variable = elements[at];
        const bound = {
            kind: "let",
            name: this.source.requiredName(variable, "name"),
            value: this.variable(variable),
            body: this.instructions(elements.slice(at + 1)),
            at: 0,
        };
        return sequenceOf([...elements.slice(0, at).map((element) => this.instruction(element)), bound]);
    }
    variable(element) {
        const type = this.type(element);
        const hasSelect = this.source.tree.attribute(element, "select") !== undefined;
        const value = hasSelect ? this.select(element) : this.body(element);
        if (type) {
            return { kind: "convert", operand: value, type, at: 0 };
        }
        return hasSelect ? value : this.text(value, "");
    }
    instruction(element) {
        const { tree } = this.source;
        const { namespace, local } = tree.expandedName(element);
        switch (namespace === XSLT ? local : "") {
            case "sequence":
            case "copy-of":
                return this.select(element);
            case "value-of":
                return this.valueOf(element);
            case "text":
                return { kind: "literal", type: "string", value: tree.text(element), at: 0 };
            case "if":
                return { kind: "if", condition: this.test(element), whenTrue: this.body(element), whenFalse: nothing, at: 0 };
            case "choose":
                return this.choose(tree.children(element));
            case "for-each":
                return { kind: "map", left: this.select(element), right: this.body(element), at: 0 };
            default:
                return this.message(element);
        }
    }
    /** xsl:message is ignored unless it terminates the evaluation. */
    message(element) {
        const { tree } = this.source;
        if (!tree.hasName(element, XSLT, "message")) {
            throw this.source.error(element, `The instruction ${tree.localName(element)} is not supported in a function`);
        }
        return tree.attribute(element, "terminate")?.trim() === "yes" ? raised : nothing;
    }
    valueOf(element) {
        const { tree } = this.source;
        const value = tree.attribute(element, "select") === undefined ? this.body(element) : this.select(element);
        return this.text(value, tree.attribute(element, "separator") ?? " ");
    }
    choose([branch, ...rest]) {
        if (branch === undefined) {
            return nothing;
        }
        if (this.source.tree.hasName(branch, XSLT, "otherwise")) {
            return this.body(branch);
        }
        return {
            kind: "if",
            condition: this.test(branch),
            whenTrue: this.body(branch),
            whenFalse: this.choose(rest),
            at: 0,
        };
    }
    text(value, separator) {
        const args = [value, { kind: "literal", type: "string", value: separator, at: 0 }];
        return { kind: "call", namespace: FN, local: "#value-of", args, at: 0 };
    }
    select(element) {
        return this.expression(element, "select");
    }
    test(element) {
        return this.expression(element, "test");
    }
    expression(element, attribute) {
        const text = this.source.required(element, attribute);
        return located(this.source.place(element), () => parseXPath(text, this.namespaces));
    }
}
//# sourceMappingURL=xslt-function.js.map