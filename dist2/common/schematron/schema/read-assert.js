import { contentText } from "../xml/xml-text.js";
import { SCHEMATRON } from "./assemble-schema.js";
import { XSLT } from "./schema-source.js";
import { substituteParameters } from "./substitute-parameters.js";
/** Reads asserts and reports, with the diagnostics and properties of the schema that they refer to. */
export class AssertReader {
    constructor(source) {
        this.source = source;
        this.diagnostics = this.notes("diagnostics", "diagnostic");
        this.properties = this.notes("properties", "property");
    }
    /** @param subject the subject of its rule, for an assert without one of its own */
    read(element, substitutions, subject) {
        const { source } = this;
        const { tree } = source;
        const place = source.place(element);
        const written = readWritten(source, element);
        const own = tree.attribute(element, "subject");
        return {
            id: written.id ?? idInText(tree.text(element), place),
            flag: /^(?:warning|warn|info|information)$/i.test((written.flag ?? written.role ?? "").trim())
                ? "warning"
                : "fatal",
            test: substituteParameters(source.required(element, "test"), substitutions),
            isReport: source.isElement(element, "report"),
            message: this.message(element, substitutions),
            place,
            written,
            subject: own === undefined ? subject : substituteParameters(own, substitutions),
            diagnostics: this.referred(element, "diagnostics", this.diagnostics, substitutions),
            properties: this.referred(element, "properties", this.properties, substitutions),
        };
    }
    notes(list, local) {
        const { source } = this;
        const found = new Map();
        for (const parent of source.elements(source.tree.root, SCHEMATRON, list)) {
            for (const note of source.elements(parent, SCHEMATRON, local)) {
                source.attempt(note, () => found.set(source.requiredName(note, "id"), note), found);
            }
        }
        return found;
    }
    /** The notes whose ids an attribute of the assert lists. @throws RuleFileError for one that there is not */
    referred(element, attribute, notes, substitutions) {
        const { source } = this;
        const ids = (source.tree.attribute(element, attribute) ?? "").split(/\s+/).filter((id) => id !== "");
        return ids.map((id) => {
            const note = notes.get(id);
            if (note === undefined) {
                throw source.error(element, `There is no ${id} among the ${attribute} of the schema`);
            }
            return { id, message: this.message(note, substitutions), place: source.place(note) };
        });
    }
    /** A text with expressions: those of `value-of` and `name`, also inside of `emph`, `dir` and `span`. */
    message(element, substitutions) {
        return joined(this.parts(element, (expression) => substituteParameters(expression, substitutions)));
    }
    parts(element, adapt) {
        const { tree } = this.source;
        const { columns } = tree;
        const parts = [];
        let from = columns.contentStart[element];
        for (const child of tree.children(element)) {
            const open = columns.openAt[child];
            parts.push(collapse(contentText(columns.source, from, open)), ...this.childParts(child, adapt));
            from = open + tree.sourceSlice(child).length;
        }
        parts.push(collapse(contentText(columns.source, from, columns.contentEnd[element])));
        return parts;
    }
    childParts(child, adapt) {
        const { source } = this;
        const { namespace, local } = source.tree.expandedName(child);
        if (local === "value-of" && (namespace === SCHEMATRON || namespace === XSLT)) {
            return [{ expression: adapt(source.required(child, "select")) }];
        }
        if (local === "name" && namespace === SCHEMATRON) {
            return [{ expression: `name(${adapt(source.tree.attribute(child, "path") ?? ".")})` }];
        }
        return this.parts(child, adapt);
    }
}
/** What reports show of an element, as its file has it. */
export function readWritten({ tree }, element) {
    const written = {};
    for (const name of ["id", "flag", "role", "see", "icon", "fpi"]) {
        const value = tree.attribute(element, name)?.trim();
        if (value) {
            written[name] = value;
        }
    }
    return written;
}
/** Older rule sets write the id into the text, as in "[ibr-01]-A document must …". Without any id the place is used. */
function idInText(text, place) {
    return /^\s*\[([\w.-]+)\]/.exec(text)?.[1] ?? place;
}
const collapse = (text) => text.replace(/\s+/g, " ");
function joined(parts) {
    const result = [];
    for (const part of parts) {
        const last = result.at(-1);
        if (typeof part === "string" && typeof last === "string") {
            result[result.length - 1] = collapse(last + part);
        }
        else {
            result.push(part);
        }
    }
    return result;
}
//# sourceMappingURL=read-assert.js.map