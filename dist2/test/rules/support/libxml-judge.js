import { assembleSchema } from "../../../common/schematron/schema/assemble-schema.js";
import { readSchema } from "../../../common/schematron/schema/read-schema.js";
import { Problems } from "../../../common/schematron/schema/rule-file-error.js";
import { loadLibxml } from "../../xml/load-libxml.js";
import { inOfficialStyle } from "../../bench/rules/official-style.js";
import { inXPathOne } from "./xpath-one.js";
/** The rules that XPath 1 can say, run by libxml2; in patterns up to the first context that it cannot. */
export class LibxmlJudge {
    constructor(libxml, files) {
        this.libxml = libxml;
        this.patterns = [];
        this.namespaces = {};
        for (const { name, text } of files) {
            const problems = new Problems();
            const read = assembleSchema({ name, text: inOfficialStyle(text) }, () => undefined, problems);
            const schema = readSchema(name, read, problems);
            schema.namespaces.forEach((uri, prefix) => prefix !== "" && (this.namespaces[prefix] = uri));
            this.patterns.push(...schema.patterns.map(({ rules }) => judgedRules(rules)));
        }
    }
    static async open(files) {
        const libxml = await loadLibxml();
        return libxml && new LibxmlJudge(libxml, files);
    }
    get ruleIds() {
        return new Set(this.patterns.flatMap((rules) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))));
    }
    /** Ids of the rules that do not hold. */
    failedRules(xml) {
        const root = this.libxml.parseXml(xml).root();
        const failed = new Set();
        for (const rules of this.patterns) {
            const judged = new Set();
            for (const { contexts, asserts } of rules) {
                // Attributes are never judged.
                for (const node of root.find(contexts, this.namespaces).filter((found) => found.type() === "element")) {
                    const path = node.path();
                    if (!judged.has(path)) {
                        judged.add(path);
                        this.judge(node, asserts).forEach((id) => failed.add(id));
                    }
                }
            }
        }
        return failed;
    }
    judge(node, asserts) {
        return asserts.filter(({ test }) => node.get(`boolean(${test})`, this.namespaces) !== true).map(({ id }) => id);
    }
}
function judgedRules(rules) {
    const judged = [];
    for (const { context, asserts } of rules) {
        const contexts = context.split(" | ").map((path) => inXPathOne(path.startsWith("/") ? path : `//${path}`));
        if (contexts.includes(undefined)) {
            break;
        }
        const said = asserts.flatMap(({ id, test }) => {
            const written = inXPathOne(test);
            return written === undefined ? [] : [{ id: id.toUpperCase(), test: written }];
        });
        judged.push({ contexts: contexts.join(" | "), asserts: said });
    }
    return judged;
}
//# sourceMappingURL=libxml-judge.js.map