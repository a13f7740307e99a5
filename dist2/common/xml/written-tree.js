import { fillTemplates, isCurrent, makeTemplate, parseXml, } from "../schematron/engine.js";
const templates = new WeakMap();
/**
 * The tree of a document that we wrote, without reading it. The writer says which shapes it has written and how long their values
 * are; a tree is made of that when it is asked for.
 */
export class WrittenTree {
    constructor(markup) {
        this.markup = markup;
        this.shapes = [];
        /** Of each value, negative where it has references. */
        this.lengths = [];
        this.add = (shape, values) => {
            this.shapes.push(shape);
            for (const value of values) {
                this.lengths.push(value.includes("&") ? -value.length : value.length);
            }
        };
    }
    /** @throws XmlSyntaxError as the reader does, for a document beyond its limits */
    of(xml) {
        const known = [];
        for (const shape of this.shapes) {
            const template = this.templateOf(shape);
            if (template === undefined) {
                return parseXml(xml);
            }
            known.push(template);
        }
        return fillTemplates(this.markup, xml, known, this.lengths);
    }
    /** Parses each shape once, and again when rules have entered names. undefined for one with embedded markup. */
    templateOf(shape) {
        const known = templates.get(shape);
        if (known !== undefined && isCurrent(known)) {
            return known;
        }
        if (hasEmbedded(shape)) {
            return undefined;
        }
        const made = makeTemplate(this.markup, this.markup.segmentsOf(shape));
        templates.set(shape, made);
        return made;
    }
}
function hasEmbedded(shape) {
    for (let step = shape; step !== undefined; step = step.former) {
        if (step.token === "#") {
            return true;
        }
    }
    return false;
}
//# sourceMappingURL=written-tree.js.map