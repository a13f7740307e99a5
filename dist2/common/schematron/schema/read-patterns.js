import { AbstractRules } from "./abstract-rules.js";
import { SCHEMATRON } from "./assemble-schema.js";
import { AssertReader, readWritten } from "./read-assert.js";
import { noSubstitutions, substituteParameters } from "./substitute-parameters.js";
/** Reads the patterns of a schema and expands abstract patterns and rules. */
export class PatternReader {
    constructor(source) {
        this.source = source;
        this.abstractPatterns = new Map();
        this.patterns = source.elements(source.tree.root, SCHEMATRON, "pattern");
        this.abstractRules = new AbstractRules(source, this.patterns);
        this.assertReader = new AssertReader(source);
        for (const pattern of this.patterns) {
            const id = source.isTrue(pattern, "abstract") ? source.named(pattern, "id") : undefined;
            if (id !== undefined) {
                this.abstractPatterns.set(id, [...(this.abstractPatterns.get(id) ?? []), pattern]);
            }
        }
    }
    /** The concrete patterns whose id (undefined where there is none) is wanted. */
    read(isWanted) {
        const { source } = this;
        return this.patterns
            .filter((pattern) => !source.isTrue(pattern, "abstract") && isWanted(source.named(pattern, "id")))
            .flatMap((pattern) => source.attempt(pattern, () => this.concrete(pattern), []));
    }
    lets(parent, substitutions = noSubstitutions) {
        const { source } = this;
        return source.elements(parent, SCHEMATRON, "let").flatMap((element) => source.attempt(element, () => {
            const value = source.tree.attribute(element, "value");
            if (value === undefined) {
                throw source.error(element, "A let needs its value as an attribute");
            }
            const name = source.requiredName(element, "name");
            return [{ name, value: substituteParameters(value, substitutions), place: source.place(element) }];
        }, []));
    }
    /** The pattern, or one for each abstract pattern that it is an instance of: several may share an id. */
    concrete(element) {
        const { source } = this;
        const written = readWritten(source, element);
        const parent = source.named(element, "is-a");
        if (parent === undefined) {
            return [this.pattern(element, noSubstitutions, written)];
        }
        const abstract = this.abstractPatterns.get(parent);
        if (abstract === undefined) {
            throw source.error(element, `There is no abstract pattern ${parent}`);
        }
        const substitutions = new Map(source
            .elements(element, SCHEMATRON, "param")
            .map((param) => [source.requiredName(param, "name"), source.required(param, "value")]));
        return abstract.map((body) => this.pattern(body, substitutions, written));
    }
    pattern(element, substitutions, written) {
        const { source } = this;
        source.onlyKnown(element, ["title", "p", "let", "rule", "param"]);
        if (source.tree.attribute(element, "documents") !== undefined) {
            const reason = "The attribute documents is not supported: rules judge the document that is checked, and no other";
            source.problems.attempt(() => {
                throw source.error(element, reason);
            }, undefined);
        }
        const rules = source.elements(element, SCHEMATRON, "rule");
        return {
            written,
            title: source.titleOf(element),
            lets: this.lets(element, substitutions),
            rules: rules
                .filter((rule) => !source.isTrue(rule, "abstract"))
                .flatMap((rule) => source.attempt(rule, () => [this.rule(rule, element, substitutions)], [])),
        };
    }
    rule(element, pattern, substitutions) {
        const { source } = this;
        const bodies = [element, ...this.abstractRules.extendedBy(element, pattern)];
        bodies.forEach((body) => source.onlyKnown(body, ["title", "p", "let", "assert", "report", "extends", "name"]));
        const subject = source.tree.attribute(element, "subject");
        const subjectOf = (body) => source.tree.attribute(body, "subject") ?? subject;
        return {
            context: substituteParameters(source.required(element, "context"), substitutions),
            lets: bodies.flatMap((body) => this.lets(body, substitutions)),
            asserts: bodies.flatMap((body) => this.asserts(body, substitutions, subjectOf(body))),
            place: source.place(element),
            written: readWritten(source, element),
        };
    }
    asserts(rule, substitutions, subject) {
        const { source } = this;
        const subjectOfRule = subject === undefined ? undefined : substituteParameters(subject, substitutions);
        return source.tree
            .children(rule)
            .filter((child) => source.isElement(child, "assert") || source.isElement(child, "report"))
            .flatMap((element) => source.attempt(element, () => [this.assertReader.read(element, substitutions, subjectOfRule)], []));
    }
}
//# sourceMappingURL=read-patterns.js.map