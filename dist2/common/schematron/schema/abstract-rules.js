import { SCHEMATRON } from "./assemble-schema.js";
/** Rules that extend each other twice at every level would double with each of them. */
const MAX_EXTENDED = 10_000;
/** Abstract rules by their id: a pattern's own come first, then the first one of any pattern. */
export class AbstractRules {
    constructor(source, patterns) {
        this.source = source;
        this.ofPatterns = new Map();
        this.ofSchema = new Map();
        for (const pattern of patterns) {
            const own = new Map();
            for (const rule of source.elements(pattern, SCHEMATRON, "rule")) {
                const id = source.isTrue(rule, "abstract") ? source.named(rule, "id") : undefined;
                if (id !== undefined && !own.has(id)) {
                    own.set(id, rule);
                }
            }
            this.ofPatterns.set(pattern, own);
            own.forEach((rule, id) => this.ofSchema.has(id) || this.ofSchema.set(id, rule));
        }
    }
    /** The rules that a rule of the pattern extends, also through others, in their order. @throws RuleFileError */
    extendedBy(rule, pattern) {
        const { source } = this;
        const found = [];
        const within = new Set();
        const visit = (element) => {
            for (const extension of source.elements(element, SCHEMATRON, "extends")) {
                const id = source.requiredName(extension, "rule");
                const base = this.ofPatterns.get(pattern)?.get(id) ?? this.ofSchema.get(id);
                if (base === undefined || within.has(base)) {
                    throw source.error(extension, base ? `The rule ${id} extends itself` : `There is no abstract rule ${id}`);
                }
                if (found.push(base) > MAX_EXTENDED) {
                    throw source.error(rule, `The rule extends more than ${MAX_EXTENDED} rules`);
                }
                within.add(base);
                visit(base);
                within.delete(base);
            }
        };
        visit(rule);
        return found;
    }
}
//# sourceMappingURL=abstract-rules.js.map