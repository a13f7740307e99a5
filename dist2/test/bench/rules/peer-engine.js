import { readFileSync } from "node:fs";
import fontoxpath from "fontoxpath";
import { parseXmlDocument } from "slimdom";
import { assembleSchema } from "../../../common/schematron/schema/assemble-schema.js";
import { readSchema } from "../../../common/schematron/schema/read-schema.js";
import { Problems } from "../../../common/schematron/schema/rule-file-error.js";
import { parseXml } from "../../../common/schematron/xml/xml-reader.js";
import { repositoryPath } from "../../rules/support/repository-files.js";
// The package is CommonJS: Node finds no named exports in it, though its types declare them.
// oxlint-disable-next-line import/no-named-as-default-member -- see above
const { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes, registerXQueryModule } = fontoxpath;
const XSLT = "http://www.w3.org/1999/XSL/Transform";
const FUNCTIONS = "urn:peppol-self-billing:rule-functions";
export const peerFiles = ["type-codes-self-billing", "shared-model", "shared-codes", "aligned-model", "aligned-codes"];
/**
 * Our rule files on fontoxpath, an interpreter over a DOM, as its users run Schematron: each context is searched for
 * in the whole document, the first match in a pattern counts. It is here for its time: it keeps xs:decimal in a
 * double, so its verdicts on amounts may differ.
 */
export class PeerEngine {
    constructor(files = peerFiles) {
        this.patterns = [];
        this.namespaces = new Map();
        const functions = [];
        for (const name of files) {
            const text = readFileSync(repositoryPath("common", "rules", "pint-ae", `${name}.sch`), "utf8");
            const problems = new Problems();
            const schema = readSchema(name, assembleSchema({ name, text }, () => undefined, problems), problems);
            schema.namespaces.forEach((uri, prefix) => this.namespaces.set(prefix, uri));
            functions.push(...functionsOf(parseXml(text)));
            this.patterns.push(...schema.patterns.map(({ lets, rules }) => ({ lets: [...schema.lets, ...lets], rules })));
        }
        const prefixes = [...this.namespaces].filter(([prefix]) => !["", "f", "fn", "xs", "xsd"].includes(prefix));
        const declared = prefixes.map(([prefix, uri]) => `declare namespace ${prefix} = "${uri}";`);
        if (functions.length === 0) {
            return;
        }
        registerXQueryModule([`module namespace f = "${FUNCTIONS}";`, ...declared, ...functions].join("\n"));
    }
    /** Parses the document and evaluates every rule. Returns the ids of those that fail. */
    failedRules(xml) {
        const document = parseXmlDocument(xml);
        return this.patterns.flatMap(({ lets, rules }) => {
            const judged = new Set();
            const globals = this.valuesOf(lets, document);
            return rules.flatMap((rule) => {
                const nodes = this.nodes(rule.context, document, globals).filter((node) => !judged.has(node));
                nodes.forEach((node) => judged.add(node));
                return nodes.flatMap((node) => this.judge(rule, node, globals));
            });
        });
    }
    judge(rule, node, globals) {
        const failed = rule.asserts.filter(({ test }) => {
            const bound = neededBy(test, rule.lets).map(({ name, value }) => `let $${name} := (${value}) return `);
            const expression = withSequences(`${bound.join("")}(${test})`, globals);
            try {
                return !evaluateXPathToBoolean(expression, node, null, globals, this.options());
            }
            catch {
                return true;
            }
        });
        return failed.map(({ id }) => id);
    }
    nodes(context, document, globals) {
        const anywhere = context.split(" | ").map((path) => (path.startsWith("/") ? path : `//${path}`));
        const expression = withSequences(anywhere.join(" | "), globals);
        try {
            return evaluateXPathToNodes(expression, document, null, globals, this.options());
        }
        catch {
            return [];
        }
    }
    /** Variables of a schema or pattern, each a sequence and so an array here. */
    valuesOf(lets, document) {
        return lets.reduce((values, { name, value }) => {
            const options = this.options();
            const expression = withSequences(value, values);
            const type = evaluateXPath.ALL_RESULTS_TYPE;
            return { ...values, [name]: evaluateXPath(expression, document, null, values, type, options) };
        }, {});
    }
    options() {
        return {
            language: evaluateXPath.XQUERY_3_1_LANGUAGE,
            namespaceResolver: (prefix) => this.namespaces.get(prefix) ?? null,
            ...(this.namespaces.get("f") === FUNCTIONS && { moduleImports: { f: FUNCTIONS } }),
        };
    }
}
/** An array of JavaScript is an array of XPath 3.1: its members are the sequence that a rule means. */
function withSequences(expression, globals) {
    return Object.keys(globals).reduce((text, name) => text.replace(new RegExp(`\\$${name}(?![\\w-])`, "g"), `$${name}?*`), expression);
}
/** The variables of a rule that an expression uses, directly or through another one. */
function neededBy(test, lets) {
    let text = test;
    const needed = [];
    for (const variable of lets.toReversed()) {
        if (new RegExp(`\\$${variable.name}(?![\\w-])`).test(text)) {
            needed.unshift(variable);
            text += ` ${variable.value}`;
        }
    }
    return needed;
}
/** The xsl:function elements of a rule file as functions of XQuery. */
function functionsOf(tree) {
    const ofType = (node) => {
        const type = tree.attribute(node, "as");
        return type === undefined ? "" : ` as ${type}`;
    };
    const attribute = (node, name) => `(${tree.attribute(node, name) ?? "()"})`;
    const isXslt = (node, local) => tree.hasName(node, XSLT, local);
    const body = ([first, ...rest]) => {
        if (first === undefined) {
            return "()";
        }
        if (isXslt(first, "variable")) {
            return `let $${tree.attribute(first, "name")} := ${attribute(first, "select")} return ${body(rest)}`;
        }
        return isXslt(first, "choose") ? choose(tree.children(first)) : attribute(first, "select");
    };
    const choose = ([branch, ...rest]) => {
        if (branch === undefined || isXslt(branch, "otherwise")) {
            return branch === undefined ? "()" : body(tree.children(branch));
        }
        return `if ${attribute(branch, "test")} then ${body(tree.children(branch))} else ${choose(rest)}`;
    };
    return tree
        .children(tree.root)
        .filter((node) => isXslt(node, "function"))
        .map((node) => {
        const children = tree.children(node);
        const params = children.filter((child) => isXslt(child, "param"));
        const list = params.map((param) => `$${tree.attribute(param, "name")}${ofType(param)}`).join(", ");
        const rest = children.filter((child) => !isXslt(child, "param"));
        return `declare %public function ${tree.attribute(node, "name")}(${list})${ofType(node)} { ${body(rest)} };`;
    });
}
//# sourceMappingURL=peer-engine.js.map