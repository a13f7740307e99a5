import { withWords, wordsFor } from "./words/words.js";
/**
 * The name that an object has as a component, by the property it stands under, or by that and the one around it; for
 * what has no `title`. Objects that are not listed are described in place.
 */
const componentNames = {
    postal_address: "Address",
    address: "Address",
    accounting_supplier_party: "SupplierParty",
    accounting_customer_party: "CustomerParty",
    party_tax_scheme: "PartyTaxScheme",
    "tax_representative_party.party_tax_scheme": "UaeTaxScheme",
    payee_party: "PayeeParty",
    tax_representative_party: "TaxRepresentativeParty",
    document_lines: "DocumentLine",
    price: "Price",
    classified_tax_category: "TaxCategory",
    tax_category: "TaxCategory",
    commodity_classification: "CommodityClassification",
    "document_lines.allowances": "LineAllowance",
    "document_lines.charges": "LineCharge",
    "document_lines.invoice_period": "LinePeriod",
    "document_lines.document_reference": "LineReference",
    allowances: "DocumentAllowance",
    charges: "DocumentCharge",
    payment_means: "PaymentMeans",
    payment_terms: "PaymentTerms",
    expected_totals: "ExpectedTotals",
    "document_lines.expected": "ExpectedLineAmounts",
    attachments: "Attachment",
    delivery: "Delivery",
    invoice_period: "InvoicePeriod",
    tax_exchange_rate: "ExchangeRate",
    "tax_subtotals.tax_category": "SubtotalCategory",
    "order_line_reference.order_reference": "LineOrderReference",
    order_reference: "OrderReference",
    billing_reference: "DocumentReference",
    despatch_document_reference: "DocumentReference",
    receipt_document_reference: "DocumentReference",
    statement_document_reference: "DocumentReference",
    originator_document_reference: "DocumentReference",
    contract_document_reference: "ContractReference",
    discrepancy_response: "DiscrepancyResponse",
};
/**
 * Objects with a name, each once: those with a `title`, and those under a property in `componentNames` (above). Two
 * different objects of one name are distinguished by the object around them.
 */
export class Components {
    constructor() {
        this.schemas = new Map();
        /** The components by the name that an object should have, and by its text. */
        this.#names = new Map();
    }
    /** The components by the name that an object should have, and by its text. */
    #names;
    /** The schema with its named objects replaced by references; `suffix` marks the names of requests. */
    refer(schema, suffix = "") {
        return this.#walk(schema, { owner: "", suffix });
    }
    #walk(schema, place) {
        const name = nameOf(schema, place);
        const inner = { ...place, owner: name ?? place.owner, ...(name !== undefined && { holder: name }) };
        const walked = Object.fromEntries(
        // Clients that are generated make a member mandatory that has a default: what holds without it is said in words.
        Object.entries(schema).flatMap(([keyword, value]) => keyword === "default" ? [] : [[keyword, this.#keyword(keyword, value, inner)]]));
        if (name === undefined) {
            return walked;
        }
        // What is said about the object at this place, such as when it is mandatory, stays at this place.
        const { description, ...named } = walked;
        const own = schema["title"] === undefined ? named : walked;
        const isSaidHere = own === named && description !== undefined;
        return { $ref: `#/components/schemas/${this.#register(name, own, place)}`, ...(isSaidHere && { description }) };
    }
    #keyword(keyword, value, place) {
        if (keyword === "properties" || keyword === "patternProperties") {
            const members = Object.entries(value);
            return Object.fromEntries(members.map(([property, member]) => [
                property,
                withWords(this.#walk(member, inside(place, property)), wordsFor(place, property, member["description"] !== undefined)),
            ]));
        }
        if (keyword === "items" || keyword === "additionalProperties") {
            return isSchema(value) ? this.#walk(value, place) : value;
        }
        return lists.has(keyword) ? value.map((member) => this.#walk(member, place)) : value;
    }
    /** @throws Error when every name that the object could have belongs to another one */
    #register(name, schema, { owner, suffix }) {
        const text = JSON.stringify(schema);
        const known = this.#names.get(`${name} ${text}`);
        if (known !== undefined) {
            return known;
        }
        const free = [name, name + suffix, owner + name].find((candidate) => !this.schemas.has(candidate));
        if (free === undefined) {
            throw new Error(`two objects of the contract would be named ${name}`);
        }
        this.#names.set(`${name} ${text}`, free);
        this.schemas.set(free, schema);
        return free;
    }
}
const inside = ({ owner, suffix, property: outer }, property) => ({
    owner,
    suffix,
    property,
    ...(outer !== undefined && { outer }),
});
const lists = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const isSchema = (value) => typeof value === "object" && value !== null;
function nameOf(schema, { property = "", outer = "" }) {
    if (schema["type"] !== "object" || schema["properties"] === undefined) {
        return undefined;
    }
    const { title } = schema;
    return typeof title === "string" ? title : (componentNames[`${outer}.${property}`] ?? componentNames[property]);
}
//# sourceMappingURL=components.js.map