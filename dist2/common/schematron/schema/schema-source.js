import { SCHEMATRON } from "./assemble-schema.js";
import { located, RuleFileError } from "./rule-file-error.js";
export const XSLT = "http://www.w3.org/1999/XSL/Transform";
/** A rule file's tree, with the helpers that all readers of its parts share. */
export class SchemaSource {
    constructor(assembled, problems) {
        this.assembled = assembled;
        this.problems = problems;
        this.tree = assembled.tree;
    }
    place(node) {
        return this.assembled.place(node);
    }
    error(node, reason) {
        return new RuleFileError([{ place: this.place(node), reason }]);
    }
    isElement(node, local) {
        return this.tree.hasName(node, SCHEMATRON, local);
    }
    elements(parent, namespace, local) {
        return this.tree.children(parent).filter((child) => this.tree.hasName(child, namespace, local));
    }
    required(node, attribute) {
        const value = this.tree.attribute(node, attribute);
        if (value === undefined) {
            throw this.error(node, `The attribute ${attribute} is missing`);
        }
        return value;
    }
    /** A name or an id without the white space around it, which is no part of it; undefined where there is none. */
    named(node, attribute) {
        return this.tree.attribute(node, attribute)?.trim() || undefined;
    }
    requiredName(node, attribute) {
        const name = this.named(node, attribute);
        if (name === undefined) {
            throw this.error(node, `The attribute ${attribute} is ${this.tree.attribute(node, attribute) === undefined ? "missing" : "empty"}`);
        }
        return name;
    }
    /** Its title without line breaks; undefined where it has none. */
    titleOf(element) {
        const [title] = this.elements(element, SCHEMATRON, "title");
        return title === undefined ? undefined : this.tree.text(title).replace(/\s+/g, " ").trim();
    }
    isTrue(node, attribute) {
        return this.tree.attribute(node, attribute)?.trim() === "true";
    }
    /** Collects what the work throws, so that its author sees all problems at once; `otherwise` is its result then. */
    attempt(node, work, otherwise) {
        return this.problems.attempt(() => located(() => this.place(node), work), otherwise);
    }
    /** Reports each child that is an unknown element of Schematron, or any of XSLT. */
    onlyKnown(element, known) {
        for (const child of this.tree.children(element)) {
            const { namespace, local } = this.tree.expandedName(child);
            if ((namespace === SCHEMATRON && !known.includes(local)) || namespace === XSLT) {
                this.problems.attempt(() => {
                    throw this.error(child, `The element ${local} is not supported here`);
                }, undefined);
            }
        }
    }
}
//# sourceMappingURL=schema-source.js.map