import { escapeAttribute, escapeText } from "./escape-xml.js";
/**
 * The whole document as text: declaration, no indentation, the same bytes for the same calls.
 * @throws RangeError for a value with a character that XML 1.0 forbids
 */
export function writeXml(markup, write, onChild) {
    const parts = [markup.opening];
    write(new MarkupFiller(markup, parts, onChild));
    parts.push(markup.closing);
    return parts.join("");
}
/** Collects shape and values of one child of the root at a time, and adds its text to `parts` when it is complete. */
class MarkupFiller {
    constructor(markup, parts, onChild) {
        this.markup = markup;
        this.parts = parts;
        this.onChild = onChild;
        this.values = [];
        this.depth = 0;
        this.shape = markup.child;
    }
    leaf(path, value, attributes) {
        if (value === undefined || value === "") {
            return;
        }
        this.add(path);
        for (const name in attributes) {
            this.addAttribute(path, name, attributes[name]);
        }
        this.values.push(escapeText(path, value));
        this.completeChild();
    }
    field(path, object, key, attributes) {
        const texts = object;
        const value = texts?.[key];
        if (texts === undefined || value === undefined || value === "") {
            return;
        }
        this.add(path);
        for (const name in attributes) {
            const member = attributes[name];
            this.addAttribute(path, name, member && texts[member]);
        }
        this.values.push(escapeText(path, value));
        this.completeChild();
    }
    group(name, write) {
        const before = this.values.length;
        const shapeBefore = this.shape;
        this.add(`(${name}`);
        this.depth += 1;
        write();
        this.depth -= 1;
        if (this.values.length === before) {
            this.shape = shapeBefore;
            return;
        }
        this.add(")");
        this.completeChild();
    }
    from() {
        return this;
    }
    embed(xml) {
        this.add("#");
        this.values.push(xml);
        this.completeChild();
    }
    add(token) {
        this.shape = this.markup.step(this.shape, token);
    }
    addAttribute(element, name, value) {
        if (value !== undefined && value !== "") {
            this.add(`@${name}`);
            this.values.push(escapeAttribute(element, name, value));
        }
    }
    completeChild() {
        if (this.depth > 0) {
            return;
        }
        const segments = this.markup.segmentsOf(this.shape);
        segments.forEach((segment, index) => this.parts.push(segment, this.values[index] ?? ""));
        this.onChild?.(this.shape, this.values);
        this.shape = this.markup.child;
        this.values.length = 0;
    }
}
//# sourceMappingURL=xml-writer.js.map