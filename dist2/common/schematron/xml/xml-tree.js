import { contentText, attributeText } from "./xml-text.js";
import { lineAndColumn } from "./xml-syntax-error.js";
import { namespaceOf, initialScope } from "./name-table.js";
import { FIRST_LOCAL_NAME, vocabulary } from "./vocabulary.js";
/** Content has references, CDATA, comments, instructions or a carriage return: its text must be decoded. */
export const NEEDS_DECODING = 1;
/** Has child elements. */
export const HAS_CHILDREN = 2;
export const SELF_CLOSING = 4;
/**
 * A parsed document. Immutable and complete in itself: nothing is shared between trees, so a tree may be kept across
 * an await. Reading it by hand:
 *
 *     const tree = parseXml(source);              // throws XmlSyntaxError
 *     tree.root                                   // the root element
 *     tree.localName(n), tree.namespace(n)
 *     tree.children(n), tree.child(n, ns, local)  // elements only
 *     tree.text(n), tree.attribute(n, "schemeID") // decoded strings
 *     tree.sourceSlice(n)                         // the element as written
 *     tree.standaloneXml(n)                       // the same with the namespaces that it inherits: a document
 *     tree.subtree(n)                             // the element as the root of a tree of its own
 */
export class XmlTree {
    constructor(columns) {
        this.columns = columns;
    }
    get root() {
        return 1;
    }
    expandedName(node) {
        return this.nameOf(this.columns.name[node]);
    }
    /** Expanded name behind a number of the `name` or `attributeName` column. */
    nameOf(id) {
        if (id < 0) {
            return { namespace: "", local: "" };
        }
        return id < FIRST_LOCAL_NAME
            ? vocabulary.nameOf(id)
            : this.columns.localNames[id - FIRST_LOCAL_NAME];
    }
    localName(node) {
        return this.expandedName(node).local;
    }
    namespace(node) {
        return this.expandedName(node).namespace;
    }
    children(node) {
        const { end } = this.columns;
        const found = [];
        for (let at = node + 1; at < end[node]; at = end[at]) {
            found.push(at);
        }
        return found;
    }
    child(node, namespace, local) {
        return this.children(node).find((at) => this.hasName(at, namespace, local));
    }
    hasName(node, namespace, local) {
        const name = this.expandedName(node);
        return name.local === local && name.namespace === namespace;
    }
    /** String value: the text of the element, or of the document, and of everything in it. */
    text(node) {
        const { source, contentStart, contentEnd, flags, name } = this.columns;
        const start = contentStart[node];
        const end = contentEnd[node];
        if ((flags[node] & (NEEDS_DECODING | HAS_CHILDREN)) === 0) {
            return source.slice(start, end);
        }
        // The white space before and behind the root element is no text of a document.
        return name[node] < 0 ? this.text(node + 1) : contentText(source, start, end);
    }
    attribute(node, local, namespace = "") {
        const { attributeStart, attributeName } = this.columns;
        for (let at = attributeStart[node]; at < attributeStart[node + 1]; at++) {
            const name = this.nameOf(attributeName[at]);
            if (name.local === local && name.namespace === namespace) {
                return this.attributeValue(at);
            }
        }
        return undefined;
    }
    /** Value of a row of the attribute columns. */
    attributeValue(row) {
        const { source, attributeValueStart, attributeValueEnd, attributeNeedsDecoding } = this.columns;
        const start = attributeValueStart[row];
        const end = attributeValueEnd[row];
        return attributeNeedsDecoding[row] === 0 ? source.slice(start, end) : attributeText(source, start, end);
    }
    position(node) {
        return lineAndColumn(this.columns.source, this.columns.openAt[node]);
    }
    /** The element exactly as written, tags included. Prefixes may be declared further out: see `standaloneXml`. */
    sourceSlice(node) {
        const { source, openAt, contentEnd, flags } = this.columns;
        const content = contentEnd[node];
        const after = (flags[node] & SELF_CLOSING) === 0 ? source.indexOf(">", content) + 1 : content;
        return source.slice(openAt[node], after);
    }
    /** The element as written, plus the namespace declarations that it inherits: well-formed and equal by itself. */
    standaloneXml(node) {
        const slice = this.sourceSlice(node);
        const nameEnd = /[\s/>]/.exec(slice)?.index ?? slice.length;
        const own = new Set();
        const outer = this.scopeOf(this.columns.parent[node]);
        for (let at = this.columns.scopes.get(node); at && at !== outer; at = at.outer) {
            own.add(at.prefix);
        }
        const inherited = [...declaredPrefixes(outer)].filter((prefix) => !own.has(prefix));
        const declarations = inherited.map((prefix) => declaration(prefix, namespaceOf(outer, prefix) ?? ""));
        return slice.slice(0, nameEnd) + declarations.join("") + slice.slice(nameEnd);
    }
    /** The element as the root element of a new tree, without its surroundings. */
    subtree(node) {
        const c = this.columns;
        const from = node - 1;
        const to = c.end[node];
        const end = shifted(c.end.slice(from, to), from);
        const parent = shifted(c.parent.slice(from, to), from);
        const name = c.name.slice(from, to);
        name[0] = -1;
        end[0] = to - from;
        parent.fill(0, 0, 2);
        return new XmlTree({
            ...c,
            size: to - from,
            name,
            end,
            parent,
            openAt: c.openAt.slice(from, to).fill(0, 0, 1),
            contentStart: c.contentStart.slice(from, to).fill(c.openAt[node], 0, 1),
            contentEnd: c.contentEnd.slice(from, to).fill(c.contentEnd[node], 0, 1),
            attributeStart: c.attributeStart.slice(from, to + 1).fill(c.attributeStart[node], 0, 1),
            flags: c.flags.slice(from, to).fill(HAS_CHILDREN | NEEDS_DECODING, 0, 1),
            scopes: new Map([...c.scopes].map(([at, scope]) => [at - from, scope])).set(1, this.scopeOf(node)),
        });
    }
    /** The tree with the numbers of names that rules have entered since it was read; itself when there are none. */
    withCurrentNames() {
        const { columns } = this;
        const entered = columns.localNames.map(({ namespace, local }, index) => {
            const id = columns.vocabularySize === vocabulary.size ? undefined : vocabulary.find(namespace, local);
            return id ?? index + FIRST_LOCAL_NAME;
        });
        if (entered.every((id) => id >= FIRST_LOCAL_NAME)) {
            return this;
        }
        const current = (id) => (id < FIRST_LOCAL_NAME ? id : entered[id - FIRST_LOCAL_NAME]);
        return new XmlTree({
            ...columns,
            name: columns.name.map(current),
            attributeName: columns.attributeName.map(current),
        });
    }
    scopeOf(node) {
        for (let at = node; at > 0; at = this.columns.parent[at]) {
            const scope = this.columns.scopes.get(at);
            if (scope) {
                return scope;
            }
        }
        return this.columns.scopes.get(0) ?? initialScope;
    }
}
/** Shifts in place, because a callback for each value costs more than the copy. */
function shifted(column, by) {
    for (let at = 0; at < column.length; at++) {
        column[at] = column[at] - by;
    }
    return column;
}
function declaredPrefixes(scope) {
    const prefixes = new Set();
    for (let at = scope; at; at = at.outer) {
        if (at.prefix !== "xml") {
            prefixes.add(at.prefix);
        }
    }
    return prefixes;
}
function declaration(prefix, uri) {
    const value = uri.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return prefix === "" ? ` xmlns="${value}"` : ` xmlns:${prefix}="${value}"`;
}
//# sourceMappingURL=xml-tree.js.map