import { parseXmlDocument, serializeToWellFormedString } from "slimdom";
export const SCHEMATRON = "http://purl.oclc.org/dsdl/schematron";
export const XSLT = "http://www.w3.org/1999/XSL/Transform";
export const mainFile = "main.sch";
/** A rule file and its parts, for changes. */
export class SchemaFiles {
    constructor(texts) {
        /** Changes of the written text, in order. */
        this.rewrites = [];
        this.parts = 0;
        this.documents = new Map(Object.entries(texts).map(([name, text]) => [name, parseXmlDocument(text)]));
    }
    get root() {
        return this.documents.get(mainFile).documentElement;
    }
    /** A name that no file, variable or prefix has. */
    freshName(beginning) {
        this.parts += 1;
        return `${beginning}${this.parts}`;
    }
    /** Elements of Schematron with that name, in all files. */
    elements(...names) {
        return this.all().filter(({ namespaceURI, localName }) => namespaceURI === SCHEMATRON && names.includes(localName));
    }
    all() {
        return [...this.documents.values()].flatMap((document) => document.getElementsByTagNameNS("*", "*"));
    }
    create(beside, name, attributes) {
        const element = beside.ownerDocument.createElementNS(SCHEMATRON, name);
        Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
        return element;
    }
    texts() {
        const written = [...this.documents].map(([name, document]) => {
            const text = serializeToWellFormedString(document);
            return [name, this.rewrites.reduce((before, rewrite) => rewrite(before), text)];
        });
        return Object.fromEntries(written);
    }
    get isXPathTwo() {
        return /[23]/.test(this.root.getAttribute("queryBinding") ?? "");
    }
}
/** Attributes that hold an expression or a pattern. */
export const expressionNames = ["test", "value", "select", "context", "match", "use", "path"];
/** Replaces in an expression what stands outside of its texts. */
export function outsideOfTexts(expression, replace) {
    return expression
        .split(/('[^']*'|"[^"]*")/)
        .map((part, index) => (index % 2 === 0 ? replace(part) : part))
        .join("");
}
//# sourceMappingURL=schema-files.js.map