import { create } from "xmlbuilder2";
/** Stands where a value goes. Values are put in afterwards, so it cannot be mistaken for one. */
const HOLE = "\uE000";
/** Documents have a few hundred shapes; a caller who invents endless ones must not fill the memory. */
const MAX_SHAPES = 10_000;
/**
 * The markup of one kind of document. xmlbuilder2 makes it, once for each shape of a child of the root: its tree costs
 * about 10 µs per element, and the lines of a document have a handful of shapes.
 */
export class Markup {
    /** @param attributes of the root: the namespaces that its prefixes stand for */
    constructor(rootName, attributes) {
        this.rootName = rootName;
        this.attributes = attributes;
        this.start = startShape();
        this.shapes = 0;
        [this.opening = "", this.closing = ""] = this.createRoot().txt(HOLE).end().split(HOLE);
    }
    /** Where each child of the root begins. */
    get child() {
        if (this.shapes > MAX_SHAPES) {
            this.start = startShape();
            this.shapes = 0;
        }
        return this.start;
    }
    step(former, token) {
        let shape = former.following.get(token);
        if (shape === undefined) {
            shape = { following: new Map(), former, token };
            former.following.set(token, shape);
            this.shapes += 1;
        }
        return shape;
    }
    segmentsOf(shape) {
        shape.segments ??= this.build(shape);
        return shape.segments;
    }
    createRoot() {
        return create({ version: "1.0", encoding: "UTF-8" }).ele(this.rootName, this.attributes);
    }
    /** Inside of a root, so that the prefixes are declared outside of the segments. */
    build(shape) {
        const root = this.createRoot().txt(HOLE);
        const open = [root];
        let leaf = root;
        for (const token of tokensOf(shape)) {
            const parent = open.at(-1) ?? root;
            if (token === ")") {
                open.pop();
            }
            else if (token === "#") {
                parent.txt(HOLE);
            }
            else if (token.startsWith("(")) {
                open.push(parent.ele(token.slice(1)));
            }
            else if (token.startsWith("@")) {
                leaf.att(token.slice(1), HOLE);
            }
            else {
                leaf = token.split("/").reduce((outer, name) => outer.ele(name), parent);
                leaf.txt(HOLE);
            }
        }
        root.txt(HOLE);
        return root.end().split(HOLE).slice(1, -1);
    }
}
function startShape() {
    return { following: new Map(), token: "" };
}
function tokensOf(shape) {
    const tokens = [];
    for (let step = shape; step.former !== undefined; step = step.former) {
        tokens.push(step.token);
    }
    return tokens.toReversed();
}
//# sourceMappingURL=markup.js.map