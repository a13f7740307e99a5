import type { JsonSchema } from "./answer-schemas.ts";
import { withWords, wordsFor } from "./words/words.ts";

/**
 * The name that an object has as a component, by the property it stands under, or by that and the one around it; for
 * what has no `title`. Objects that are not listed are described in place.
 */
const componentNames: Readonly<Record<string, string>> = {
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

/** Where an object stands: what its name may be made of. */
interface Place {
  /** Name of the property that holds it, or that holds the list of it, and of the one around that. */
  property?: string;
  outer?: string;
  /** The nearest object around it that has a name. */
  owner: string;
  /** The name of the object itself. */
  holder?: string;
  suffix: string;
}

/**
 * Objects with a name, each once: those with a `title`, and those under a property in `componentNames` (above). Two
 * different objects of one name are distinguished by the object around them.
 */
export class Components {
  readonly schemas = new Map<string, JsonSchema>();
  /** The components by the name that an object should have, and by its text. */
  readonly #names = new Map<string, string>();

  /** The schema with its named objects replaced by references; `suffix` marks the names of requests. */
  refer(schema: JsonSchema, suffix = ""): JsonSchema {
    return this.#walk(schema, { owner: "", suffix });
  }

  #walk(schema: JsonSchema, place: Place): JsonSchema {
    const name = nameOf(schema, place);
    const inner = { ...place, owner: name ?? place.owner, ...(name !== undefined && { holder: name }) };
    const walked = Object.fromEntries(
      // Clients that are generated make a member mandatory that has a default: what holds without it is said in words.
      Object.entries(schema).flatMap(([keyword, value]) =>
        keyword === "default" ? [] : [[keyword, this.#keyword(keyword, value, inner)]],
      ),
    );
    if (name === undefined) {
      return walked;
    }
    // What is said about the object at this place, such as when it is mandatory, stays at this place.
    const { description, ...named } = walked;
    const own = schema["title"] === undefined ? named : walked;
    const isSaidHere = own === named && description !== undefined;
    return { $ref: `#/components/schemas/${this.#register(name, own, place)}`, ...(isSaidHere && { description }) };
  }

  #keyword(keyword: string, value: unknown, place: Place): unknown {
    if (keyword === "properties" || keyword === "patternProperties") {
      const members = Object.entries(value as Record<string, JsonSchema>);
      return Object.fromEntries(
        members.map(([property, member]) => [
          property,
          withWords(
            this.#walk(member, inside(place, property)),
            wordsFor(place, property, member["description"] !== undefined),
          ),
        ]),
      );
    }
    if (keyword === "items" || keyword === "additionalProperties") {
      return isSchema(value) ? this.#walk(value, place) : value;
    }
    return lists.has(keyword) ? (value as JsonSchema[]).map((member) => this.#walk(member, place)) : value;
  }

  /** @throws Error when every name that the object could have belongs to another one */
  #register(name: string, schema: JsonSchema, { owner, suffix }: Place): string {
    const text = JSON.stringify(schema);
    const known = this.#names.get(`${name} ${text}`);
    if (known !== undefined) {
      return known;
    }
    // The last one is that of an answer which is sent back with a change.
    const names = [name, name + suffix, owner + name, `${name}In${suffix}`];
    const free = names.find((candidate) => !this.schemas.has(candidate));
    if (free === undefined) {
      throw new Error(`two objects of the contract would be named ${name}`);
    }
    this.#names.set(`${name} ${text}`, free);
    this.schemas.set(free, schema);
    return free;
  }
}

const inside = ({ owner, suffix, property: outer }: Place, property: string): Place => ({
  owner,
  suffix,
  property,
  ...(outer !== undefined && { outer }),
});

const lists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;

function nameOf(schema: JsonSchema, { property = "", outer = "" }: Place): string | undefined {
  if (schema["type"] !== "object" || schema["properties"] === undefined) {
    return undefined;
  }
  const { title } = schema;
  return typeof title === "string" ? title : (componentNames[`${outer}.${property}`] ?? componentNames[property]);
}
