import { HAS_CHILDREN } from "../schematron/engine.js";
import { cac, cbc } from "../xml/ubl-namespaces.js";
/**
 * An element of a UBL document with its place (words as in terms.ts) and location (`/*` and a step per element, as in
 * findings). Children are read on first use.
 */
export class UblElement {
    constructor(tree, node, parent, { step, location }) {
        this.tree = tree;
        this.node = node;
        this.parent = parent;
        this.step = step;
        this.location = location;
        this.place = parent === undefined || parent.place === "" ? step : `${parent.place}/${step}`;
    }
    static root(tree) {
        return new UblElement(tree, tree.root, undefined, { step: "", location: "/*" });
    }
    get isLeaf() {
        return (this.tree.columns.flags[this.node] & HAS_CHILDREN) === 0;
    }
    get text() {
        return this.tree.text(this.node);
    }
    get rootName() {
        return this.tree.localName(this.tree.root);
    }
    attribute(name) {
        return this.tree.attribute(this.node, name);
    }
    get attributes() {
        const { attributeStart, attributeName } = this.tree.columns;
        const found = [];
        for (let row = attributeStart[this.node]; row < attributeStart[this.node + 1]; row++) {
            const { local, namespace } = this.tree.nameOf(attributeName[row]);
            const name = namespace === "" ? local : `{${namespace}}${local}`;
            const word = name === "schemeAgencyName" ? agencyWord(this.attribute("schemeAgencyID")) : name;
            const place = `${this.place}/@${word}`;
            found.push({ name, place, location: `${this.location}/@${name}`, text: this.tree.attributeValue(row) });
        }
        return found;
    }
    get children() {
        return (this.found ??= this.look());
    }
    /** Children by their word. */
    all(step) {
        this.byStep ??= grouped(this.children);
        return this.byStep.get(step) ?? [];
    }
    /** The first descendant on this path; `cbc` and `cac` are left out. */
    first(way) {
        const [step = "", ...further] = way.split("/");
        const found = this.all(step)[0];
        return further.length === 0 ? found : found?.first(further.join("/"));
    }
    /** All leaves in document order; the element itself if it is one. */
    leaves() {
        return this.isLeaf ? [this] : this.children.flatMap((child) => child.leaves());
    }
    look() {
        const { tree, node } = this;
        const counts = new Map();
        const rootCurrency = this.parent === undefined ? currencyOf(tree, node) : undefined;
        return tree.children(node).map((child) => {
            const { namespace, local } = tree.expandedName(child);
            const name = namespace === cac ? `cac:${local}` : namespace === cbc ? `cbc:${local}` : `{${namespace}}${local}`;
            const position = (counts.get(name) ?? 0) + 1;
            counts.set(name, position);
            const isOurs = namespace === cac || namespace === cbc;
            const step = isOurs ? stepOf(tree, child, { local, rootCurrency }) : name;
            return new UblElement(tree, child, this, { step, location: `${this.location}/${name}[${position}]` });
        });
    }
}
function grouped(children) {
    const groups = new Map();
    for (const child of children) {
        const group = groups.get(child.step);
        if (group === undefined) {
            groups.set(child.step, [child]);
        }
        else {
            group.push(child);
        }
    }
    return groups;
}
function agencyWord(registration) {
    if (registration === "TL") {
        return "authority";
    }
    return registration === "PAS" ? "passport" : "schemeAgencyName";
}
const sameOfBoth = {
    InvoiceLine: "Line",
    CreditNoteLine: "Line",
    InvoicedQuantity: "Quantity",
    CreditedQuantity: "Quantity",
    InvoiceTypeCode: "TypeCode",
    CreditNoteTypeCode: "TypeCode",
};
/**
 * The word of an element: its name, unless that has several meanings.
 *
 * @param parent.rootCurrency the document's currency, for children of the root; read once, because a hostile document has
 * as many of them as it has children
 */
function stepOf(tree, node, { local, rootCurrency }) {
    const child = (name) => {
        const found = tree.child(node, cbc, name);
        return found === undefined ? undefined : tree.text(found).trim();
    };
    switch (local) {
        case "AllowanceCharge":
            return child("ChargeIndicator") === "true" ? "Charge" : "Allowance";
        case "AdditionalDocumentReference":
            return additionalReference(child("DocumentTypeCode"));
        case "DocumentReference":
            return child("DocumentTypeCode") === "130" ? "ObjectReference" : local;
        case "PartyTaxScheme":
            return isTin(tree, node) ? "TinScheme" : local;
        case "TaxTotal":
            return rootCurrency !== undefined && isInOtherCurrency(tree, node, rootCurrency)
                ? "TaxTotalInTaxCurrency"
                : local;
        default:
            return sameOfBoth[local] ?? local;
    }
}
function additionalReference(type) {
    if (type === "aedtotal-incl-vat") {
        return "AedTotal";
    }
    return type === "50" ? "ProjectReference" : "AdditionalDocumentReference";
}
function isTin(tree, node) {
    const scheme = tree.child(node, cac, "TaxScheme");
    const id = scheme === undefined ? undefined : tree.child(scheme, cbc, "ID");
    return id !== undefined && tree.text(id).trim() === "TIN";
}
function currencyOf(tree, root) {
    const currency = tree.child(root, cbc, "DocumentCurrencyCode");
    return currency === undefined ? undefined : tree.text(currency).trim();
}
/** The second total (IBT-111), which is not in the document currency (ibr-co-15). */
function isInOtherCurrency(tree, node, currency) {
    const amount = tree.child(node, cbc, "TaxAmount");
    return amount !== undefined && tree.attribute(amount, "currencyID") !== currency;
}
//# sourceMappingURL=ubl-element.js.map