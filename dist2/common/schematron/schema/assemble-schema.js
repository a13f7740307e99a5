import { defaultXmlLimits } from "../xml/xml-limits.js";
import { AssembledSchema } from "./assembled-schema.js";
import { parsed } from "./parsed-file.js";
import { located, RuleFileError } from "./rule-file-error.js";
export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";
/** Files that include each other twice at every level double with each of them. */
const MAX_INCLUSIONS = 10_000;
/**
 * Reads a rule file and its includes (ISO/IEC 19757-3, 5.4.4, and XInclude), also those of included files: the root element of each file, or
 * the element that the fragment names. Of an included schema its children are taken.
 * @throws RuleFileError for text that is no XML
 */
export function assembleSchema({ name: file, text, tree = parsed(file, text) }, read, problems) {
    const assembly = new Assembly(read, problems);
    assembly.trees.set(file, tree);
    const segments = assembly.range({ file, tree, within: [keyOf(file, tree.root)] }, 0, text.length);
    return new AssembledSchema(segments, segments.length === 1 ? tree : undefined);
}
const keyOf = (file, element) => `${file}#${element}`;
class Assembly {
    constructor(read, problems) {
        this.read = read;
        this.problems = problems;
        this.trees = new Map();
        this.inclusions = 0;
        this.length = 0;
    }
    /** The text between two offsets with its includes replaced. */
    range(source, from, to) {
        const { tree } = source;
        const { openAt, size, source: text } = tree.columns;
        const segments = [];
        let at = from;
        for (let node = firstFrom(tree, from); node < size && openAt[node] < to; node++) {
            const open = openAt[node];
            if (open >= at && includes(tree, node)) {
                segments.push(segmentOf(source, at, open), ...this.attempt(source, node));
                at = open + tree.sourceSlice(node).length;
            }
        }
        return [...segments, { text: text.slice(at, to), file: source.file, source: text, from: at }];
    }
    attempt(source, node) {
        return this.problems.attempt(() => located(() => placeOf(source, node), () => this.inclusion(source, node)), []);
    }
    inclusion(source, node) {
        const fail = (reason) => new RuleFileError([{ place: placeOf(source, node), reason }]);
        if (++this.inclusions > MAX_INCLUSIONS || this.length > defaultXmlLimits.maxLength) {
            throw fail(`More is included than ${MAX_INCLUSIONS} parts or ${defaultXmlLimits.maxLength} characters`);
        }
        if (isPartly(source.tree, node)) {
            throw fail("XInclude is supported for whole XML files only");
        }
        const href = source.tree.attribute(node, "href")?.trim();
        if (href === undefined) {
            throw fail("The attribute href is missing");
        }
        const { file, tree, element } = this.named(source.file, href, fail);
        const key = keyOf(file, element);
        if (source.within.includes(key)) {
            throw fail(`The file ${href} includes itself`);
        }
        const target = { file, tree, within: [...source.within, key] };
        const isWhole = tree.hasName(element, SCHEMATRON, "schema");
        const wanted = isWhole || source.tree.hasName(node, SCHEMATRON, "extends") ? tree.children(element) : [element];
        return wanted.flatMap((at) => (includes(tree, at) ? this.attempt(target, at) : this.element(target, at)));
    }
    /** The element that an address names: the root, or the one of the fragment; without a file name in the file itself. */
    named(from, href, fail) {
        const [address, fragment] = href.split("#");
        const file = address === "" ? from : besideFile(from, address);
        const tree = file === undefined ? undefined : this.treeOf(file);
        if (file === undefined || tree === undefined) {
            throw fail(`The file ${address} cannot be included: it is not in the folder of the rules`);
        }
        const element = elementOf(tree, fragment);
        if (element === undefined) {
            throw fail(`There is no element with the id ${fragment} in ${address || "this file"}`);
        }
        return { file, tree, element };
    }
    treeOf(file) {
        const known = this.trees.get(file);
        const text = known === undefined ? this.read(file) : undefined;
        if (text === undefined) {
            return known;
        }
        const tree = parsed(file, text);
        this.trees.set(file, tree);
        return tree;
    }
    element(source, node) {
        const { tree } = source;
        const open = tree.columns.openAt[node];
        const slice = tree.sourceSlice(node);
        const nameEnd = open + (/[\s/>]/.exec(slice)?.index ?? slice.length);
        const alone = tree.standaloneXml(node);
        const declarations = alone.slice(nameEnd - open, alone.length - slice.length + nameEnd - open);
        this.length += alone.length;
        return [
            segmentOf(source, open, nameEnd),
            { text: declarations, file: source.file, source: tree.columns.source, from: open },
            ...this.range(source, nameEnd, open + slice.length),
        ];
    }
}
/** Sources of rule files are put together by XInclude before they are published. */
const XINCLUDE = "http://www.w3.org/2001/XInclude";
const isPartly = (tree, node) => tree.namespace(node) === XINCLUDE &&
    (tree.attribute(node, "xpointer") !== undefined || (tree.attribute(node, "parse") ?? "xml") !== "xml");
const includes = (tree, node) => tree.hasName(node, SCHEMATRON, "include") ||
    tree.hasName(node, XINCLUDE, "include") ||
    (tree.hasName(node, SCHEMATRON, "extends") && tree.attribute(node, "href") !== undefined);
/** The first element that begins at the offset or behind it; elements are numbered in their order. */
function firstFrom({ columns: { openAt, size } }, offset) {
    let low = 1;
    let high = size;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (openAt[middle] < offset) {
            low = middle + 1;
        }
        else {
            high = middle;
        }
    }
    return low;
}
function placeOf({ file, tree }, node) {
    const { line, column } = tree.position(node);
    return `${file}:${line}:${column}`;
}
function segmentOf({ file, tree }, from, to) {
    const { source } = tree.columns;
    return { text: source.slice(from, to), file, source, from };
}
function elementOf(tree, id) {
    if (id === undefined || id === "") {
        return tree.root;
    }
    for (let node = tree.root; node < tree.columns.size; node++) {
        if (tree.attribute(node, "id")?.trim() === id) {
            return node;
        }
    }
    return undefined;
}
/** Name of the file that a relative address names from another one; undefined for an address of another kind. */
export function besideFile(file, address) {
    if (address === "" || /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\])/.test(address)) {
        return undefined;
    }
    const steps = file.replaceAll("\\", "/").split("/").slice(0, -1);
    for (const step of address.split("/")) {
        if (step === "..") {
            if (steps.length === 0) {
                return undefined;
            }
            steps.pop();
        }
        else if (step !== "." && step !== "") {
            steps.push(step);
        }
    }
    return steps.join("/");
}
//# sourceMappingURL=assemble-schema.js.map