import { pick } from "../../../rules/support/random.js";
/** Names of elements by what they hold; the prefix a is "urn:a". */
export const names = {
    "node-int": ["n", "a:n"],
    "node-dec": ["m", "a:m"],
    "node-dbl": ["w"],
    "node-str": ["t", "a:t"],
    "node-date": ["d"],
    "node-group": ["g", "h", "a:g"],
};
export const attributeNames = {
    "node-str": ["a:k", "c"],
    "node-int": ["i"],
    "node-dec": ["u"],
};
/** fontoxpath holds decimals in doubles: quarters are exact in both. */
const contents = {
    "node-int": ["0", "1", "2", "3", "7", "12", "-4", " 5 ", "007", "+6", "-0"],
    "node-dec": ["0.5", "1.25", "12.50", "-0.75", "3", ".5", "2.", " 4.25\n", "0.00", "100.75"],
    "node-dbl": ["0.1", "19.99", "1e1", "-3.3", "0", "7", "1.5E1"],
    "node-str": ["", "a", "b", "AE", "ab", "a b", " a  b ", "a,b", "12", "0.5", "a-1", "É", "😀x", "true", "A&<'\""],
    "node-date": ["2026-02-28", "2024-02-29", "2025-12-31", "2026-01-01Z", "2026-01-01+04:00", " 2026-03-01 "],
};
const maxDepth = 3;
/** @param asOne numbers are written as XPath 1.0 reads them (4.4): without `+` and exponent */
export function randomTree(random, asOne) {
    const texts = asOne ? plainContents : contents;
    return { ...group(random, texts, "r"), attributes: { "xmlns:a": "urn:a", ...attributesOf(random, texts) } };
}
const plainContents = Object.fromEntries(Object.entries(contents).map(([name, texts]) => [name, texts.filter((text) => !/^\+|\de/i.test(text))]));
function group(random, texts, name, depth = 0) {
    const length = Math.floor(random() * (depth === 0 ? 7 : 5));
    const children = Array.from({ length }, () => child(random, texts, depth));
    return { kind: "element", name, attributes: attributesOf(random, texts), children: spaced(random, children) };
}
/** White space between elements, as in documents that people have indented. */
const spaced = (random, children) => random() < 0.3 ? children.flatMap((node) => [{ kind: "text", text: "\n " }, node]) : children;
function child(random, texts, depth) {
    const chance = random();
    if (chance < 0.06) {
        return { kind: pick(random, ["comment", "instruction"]), text: pick(random, ["c", "x y", ""]) };
    }
    if (chance < 0.12) {
        return { kind: pick(random, ["text", "section"]), text: pick(random, ["a", " b ", "\t"]) };
    }
    if (chance < 0.42 && depth < maxDepth) {
        return group(random, texts, pick(random, names["node-group"]), depth + 1);
    }
    const content = pick(random, Object.keys(contents));
    const text = pick(random, texts[content]);
    return {
        kind: "element",
        name: pick(random, names[content]),
        attributes: attributesOf(random, texts),
        children: text === "" ? [] : leaf(random, text),
    };
}
/** The text, sometimes with a comment in it or as a section. */
function leaf(random, text) {
    const chance = random();
    const middle = Math.floor(text.length / 2);
    if (chance < 0.1 && !/[\uD800-\uDFFF]/.test(text)) {
        const halves = [text.slice(0, middle), text.slice(middle)].filter((half) => half !== "");
        return halves.flatMap((half, index) => [
            ...(index === 0 ? [] : [{ kind: "comment", text: "c" }]),
            { kind: "text", text: half },
        ]);
    }
    return [{ kind: chance < 0.2 ? "section" : "text", text }];
}
/** One at most: the order of several is the implementation's. */
function attributesOf(random, texts) {
    if (random() < 0.4) {
        return {};
    }
    const content = pick(random, Object.keys(attributeNames));
    return { [pick(random, attributeNames[content])]: pick(random, texts[content]) };
}
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
const marks = {
    text: ["", ""],
    section: ["<![CDATA[", "]]>"],
    comment: ["<!--", "-->"],
    instruction: ["<?p ", "?>"],
};
export function writeTree(node) {
    if (node.kind === "element") {
        const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
        return `<${node.name}${attributes.join("")}>${node.children.map(writeTree).join("")}</${node.name}>`;
    }
    const [before, after] = marks[node.kind];
    const text = node.kind === "text" ? escaped(node.text).replaceAll("&#10;", "\n") : node.text;
    return before + text + after;
}
/** Trees that are a little smaller: without a child, with its children in its place, without an attribute. */
export function* smallerTrees(tree) {
    const { children, attributes } = tree;
    for (const [index, node] of children.entries()) {
        const replaced = (others) => ({
            ...tree,
            children: [...children.slice(0, index), ...others, ...children.slice(index + 1)],
        });
        yield replaced([]);
        if (node.kind === "element") {
            if (node.children.length > 0) {
                yield replaced(node.children);
            }
            for (const smaller of smallerTrees(node)) {
                yield replaced([smaller]);
            }
        }
    }
    for (const name of Object.keys(attributes).filter((known) => known !== "xmlns:a")) {
        const { [name]: _, ...rest } = attributes;
        yield { ...tree, attributes: rest };
    }
}
//# sourceMappingURL=random-tree.js.map