import { readMutable, writeXml } from "./mutable-xml.js";
import { pick } from "./random.js";
const CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const XSI = "http://www.w3.org/2001/XMLSchema-instance";
/** Placeholder of markup in a text, replaced after texts are escaped. */
const marks = [
    ["\uE000", "<!-- c -->"],
    ["\uE001", "<?p i?>"],
    ["\uE002", "<![CDATA["],
    ["\uE003", "]]>"],
];
const textOf = ({ children }) => children.length === 1 && typeof children[0] === "string" ? children[0] : undefined;
/** Changes the text of a leaf; an element with children keeps what it has. */
const ofText = (change) => ({ element }, random) => {
    const text = textOf(element);
    if (text !== undefined) {
        element.children = [change(text, random)];
    }
};
const insideOf = (mark) => (text) => {
    const middle = Math.floor(text.length / 2);
    return text.slice(0, middle) + mark + text.slice(middle);
};
const decimalForms = [
    (text) => `+${text}`,
    (text) => `${text}.0`,
    (text) => `0${text}`,
    (text) => ` ${text}\n`,
    (text) => `${text}e0`,
    (text) => `-${text}`,
    (text) => text.replace(".", ","),
    (text) => text.replace(/^0/, ""),
    () => "0",
    () => "-0.00",
    () => "NaN",
    () => "1000000000000000000000.01",
];
const lookAlikes = { A: "А", E: "Е", S: "Ѕ", O: "О", e: "е", "0": "О", "1": "l" };
const mutations = {
    removed: ({ element, parent }) => parent.children.splice(parent.children.indexOf(element), 1),
    doubled: ({ element, parent }) => parent.children.splice(parent.children.indexOf(element), 0, copyOf(element)),
    emptied: ({ element }) => (element.children = []),
    moved: ({ element, parent }, random, all) => {
        const target = pick(random, all).element;
        if (!isWithin(target, element) && textOf(target) === undefined) {
            parent.children.splice(parent.children.indexOf(element), 1);
            target.children.push(element);
        }
    },
    "moved to the front": ({ element, parent }) => {
        parent.children.splice(parent.children.indexOf(element), 1);
        parent.children.unshift(element);
    },
    "another decimal": ofText((text, random) => (/^-?\d/.test(text) ? pick(random, decimalForms)(text) : text)),
    "another case": ofText((text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())),
    "a look-alike": ofText((text) => text.replace(/[AESOe01]/, (letter) => lookAlikes[letter])),
    "a space": ofText((text, random) => pick(random, [` ${text}`, `${text} `, `${text}\u200B`, `\n${text}\t`])),
    "a zone": ofText((text, random) => /\d\d-\d\d$|:\d\d$/.test(text) ? text + pick(random, ["Z", "+04:00", "-14:00"]) : text),
    "a comment": ofText(insideOf("\uE000")),
    "an instruction": ofText(insideOf("\uE001")),
    "a CDATA section": ofText((text) => (text.includes("\uE002") ? text : `\uE002${text}\uE003`)),
    "another text": ofText((_text, random) => pick(random, ["x", "1", "AE", "true", "0", "S", "VAT", "2026-08-20", "😀"])),
    nil: ({ element }) => element.attributes.set("xmlns:xsi", XSI).set("xsi:nil", "true"),
    "another prefix": ({ element }) => {
        if (element.name.startsWith("cac:")) {
            element.attributes.set("xmlns:other", CAC);
            element.name = element.name.replace("cac:", "other:");
        }
    },
    "another namespace": ({ element }) => element.attributes.set("xmlns:cac", "urn:other").set("xmlns:cbc", "urn:other"),
    "no attribute": ({ element }) => plainAttributes(element).forEach(([name]) => element.attributes.delete(name)),
    "another attribute": ({ element }, random) => {
        for (const [name, value] of plainAttributes(element)) {
            element.attributes.set(name, pick(random, [`${value} `, value.toLowerCase(), "", "AED", "0088", "0235"]));
        }
    },
};
/** Attributes without declarations of namespaces, which a well-formed document needs. */
const plainAttributes = ({ attributes }) => [...attributes].filter(([name]) => !name.startsWith("xmlns"));
function copyOf({ name, attributes, children }) {
    const copies = children.map((child) => (typeof child === "string" ? child : copyOf(child)));
    return { name, attributes: new Map(attributes), children: copies };
}
function isWithin(element, outer) {
    return element === outer || outer.children.some((child) => typeof child !== "string" && isWithin(element, child));
}
function placedIn(parent) {
    return parent.children.flatMap((child) => typeof child === "string" ? [] : [{ element: child, parent }, ...placedIn(child)]);
}
/** The document with one to three changes; the same seed makes the same ones. */
export function mutatedAtRandom(xml, random) {
    const root = readMutable(xml);
    const done = [];
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
        const all = placedIn(root);
        const place = pick(random, all);
        const [name, mutation] = pick(random, Object.entries(mutations));
        mutation(place, random, all);
        done.push(`${place.parent.name}/${place.element.name}: ${name}`);
    }
    const written = marks.reduce((text, [mark, markup]) => text.replaceAll(mark, () => markup), writeXml(root));
    return { xml: written, what: done.join(", ") };
}
//# sourceMappingURL=mutate-document.js.map