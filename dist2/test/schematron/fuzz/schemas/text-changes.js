import { pick } from "../../../rules/support/random.js";
import { expressionNames, outsideOfTexts, SCHEMATRON, XSLT } from "./schema-files.js";
function eachExpression(schema, change) {
    for (const element of schema.all()) {
        for (const name of expressionNames.filter((known) => element.hasAttribute(known))) {
            const isKnown = element.namespaceURI === SCHEMATRON || element.namespaceURI === XSLT;
            const value = element.getAttribute(name);
            const changed = isKnown ? change(value, element, name) : value;
            if (changed !== value) {
                element.setAttribute(name, changed);
            }
        }
    }
}
/** A test becomes a variable of its rule. */
const variable = (schema, random) => {
    const asserts = schema
        .elements("assert", "report")
        .filter(({ parentNode }) => parentNode?.localName === "rule");
    if (asserts.length === 0) {
        return;
    }
    const assert = pick(random, asserts);
    const name = schema.freshName("fuzzed-");
    const added = schema.create(assert, "let", { name, value: assert.getAttribute("test") });
    assert.parentNode.insertBefore(added, assert);
    assert.setAttribute("test", `$${name}`);
};
/** A variable whose value is a literal, or a path from the root, is written where it is named. */
const inlined = (schema, random) => {
    const names = schema.elements("let").map((element) => element.getAttribute("name"));
    const constant = /^(?:'[^']*'|\d+(?:\.\d+)?|\/[\w*:/@-]+)$/;
    const lets = schema
        .elements("let")
        .filter((element) => constant.test(element.getAttribute("value") ?? "") &&
        element.parentNode?.localName === "schema");
    const fitting = lets.filter((element) => names.filter((name) => name === element.getAttribute("name")).length === 1);
    if (fitting.length === 0) {
        return;
    }
    const element = pick(random, fitting);
    const [name, value] = [element.getAttribute("name"), element.getAttribute("value")];
    const reference = new RegExp(String.raw `\$${name.replaceAll(".", String.raw `\.`)}(?![\w.-])`, "g");
    eachExpression(schema, (expression) => outsideOfTexts(expression, (code) => code.replaceAll(reference, () => `(${value})`)));
};
/** A prefix has another name. */
const prefix = (schema, random) => {
    const declared = schema
        .elements("ns")
        .filter((element) => !/^(?:xs|xsd|fn|xsl)$/.test(element.getAttribute("prefix") ?? ""));
    if (declared.length === 0) {
        return;
    }
    const element = pick(random, declared);
    const before = element.getAttribute("prefix");
    const after = schema.freshName("p");
    const used = new RegExp(String.raw `(?<![\w.-]|[^:]:)${before}:(?=[\w*])`, "g");
    element.setAttribute("prefix", after);
    eachExpression(schema, (expression) => outsideOfTexts(expression, (code) => code.replaceAll(used, `${after}:`)));
    for (const named of schema
        .all()
        .filter(({ namespaceURI, localName }) => namespaceURI === XSLT && localName === "function")) {
        named.setAttribute("name", named.getAttribute("name").replace(used, `${after}:`));
    }
};
/** White space and comments between elements, and in expressions. */
const spaced = (schema, random) => {
    for (const element of schema.elements("schema", "pattern", "rule")) {
        const document = element.ownerDocument;
        const added = random() < 0.5 ? document.createComment(" <rule context='x'/> ") : document.createTextNode("\n\n");
        element.insertBefore(added, pick(random, [null, element.firstChild]));
    }
    const space = pick(random, ["\n", "\t ", "\r\n"]);
    const comment = schema.isXPathTwo && random() < 0.5 ? "(: a : comment :)" : " ";
    eachExpression(schema, (expression, element, name) => {
        const wide = outsideOfTexts(expression, (code) => code.replaceAll(" ", space));
        return element.localName === "param" || name === "path" ? wide : `${comment}${wide} `;
    });
};
/** Elements of Schematron with a prefix. */
const prefixed = (schema) => {
    const tags = /<(\/?)(?=(?:schema|title|ns|let|phase|active|pattern|param|rule|assert|report|extends|include|value-of|name|p)[\s/>])/g;
    schema.rewrites.push((text) => text.includes("<sch:")
        ? text
        : text.replaceAll(tags, "<$1sch:").replaceAll(`xmlns="${SCHEMATRON}"`, `xmlns:sch="${SCHEMATRON}"`));
};
/** Another way to write the same XML. */
const style = (schema, random) => {
    const rewrites = [
        (text) => `\uFEFF${text}`,
        (text) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<?editor tidy?>${text}\n<!-- end -->`,
        (text) => text.replaceAll("\n", "\r\n"),
        (text) => text.replaceAll(/ (?!xmlns)(\w+)="([^"']*)"/g, " $1 = '$2'"),
        (text) => text.replaceAll("count(", "&#99;ount(").replaceAll("string(", "strin&#x67;("),
    ];
    const rewrite = pick(random, rewrites);
    schema.rewrites.push((text) => (/^\uFEFF|^<\?xml/.test(text) ? text : rewrite(text)));
};
export const textChanges = { variable, inlined, prefix, spaced, prefixed, style };
//# sourceMappingURL=text-changes.js.map