import { type Audience, audienceOf, type JsonSchema, contentOf, type Refer, tagWords } from "./description.ts";
import { withWords } from "./words/words.ts";
import { contractVersions } from "../http/contract-versions.ts";
import type { ApiOperation } from "../operation/api-operation.ts";
import { describeWebhooks } from "../resources/webhooks/answers.ts";
import { asJsonSchema } from "./json-schema-of.ts";
import { parametersOf, responsesOf, sharedComponents } from "./responses.ts";

/**
 * Component names of objects without `title`, by the property that holds the object, or by that and its parent.
 * Objects that are not listed are described in place.
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

/** The place of an object, which gives it its name. */
interface Place {
  /** Name of the property that holds it or its list; `outer` is the property around that. */
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
class Components {
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
      const { owner, suffix, property: outer } = place;
      const members = Object.entries(value as Record<string, JsonSchema>).map(([property, member]) => {
        const walked = this.#walk(member, { owner, suffix, property, ...(outer !== undefined && { outer }) });
        return [property, withWords(walked, place, property, member["description"] !== undefined)];
      });
      return Object.fromEntries(members);
    }
    if (keyword === "items" || keyword === "additionalProperties") {
      return typeof value === "object" && value !== null ? this.#walk(value as JsonSchema, place) : value;
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
    // The last name, such as SalesInvoiceInRequest, is for an answer's object in a request: a changed answer may be sent back.
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

const lists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

function nameOf(schema: JsonSchema, { property = "", outer = "" }: Place): string | undefined {
  if (schema["type"] !== "object" || schema["properties"] === undefined) {
    return undefined;
  }
  const { title } = schema;
  return typeof title === "string" ? title : (componentNames[`${outer}.${property}`] ?? componentNames[property]);
}

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  webhooks: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [section: string]: unknown;
}

const descriptions: Readonly<Record<Audience, { title: string; description: string }>> = {
  integrators: {
    title: "Peppol e-invoicing for the UAE",
    description: `Self-billed purchase documents and sales documents for the UAE's Peppol five-corner e-invoicing.

Amounts are JSON numbers and keep their digits. What is computed has two decimals; half a fils goes towards plus infinity, on
lines and documents below zero too (0.125 is 0.13, -0.125 is -0.12), as the official rules round. A member that is null, and a blank text where a field is optional, counts
as not sent. Members that are not described are refused in requests; answers may get new ones. Errors name every field by
its path. Limits: 8 MB a document, 1 MB a request of any other JSON, 10,000 documents of up to 8 MB each in a batch, whose whole has no
limit of its own; and requests per minute as \`X-RateLimit-Limit\` says. What operators and pages use is in \`/openapi-operations.json\`.`,
  },
  operators: {
    title: "Peppol e-invoicing for the UAE: operations",
    description:
      "What operators, probes, the access point and the pages of the service use. What an ERP needs is in `/openapi.json`, with the limits and the form of errors.",
  },
};

/** The description for an audience, made of its operations. @throws Error when two objects claim one name */
export function buildOpenApiDocument(operations: readonly ApiOperation[], audience: Audience): OpenApiDocument {
  const published = operations.filter((one) => isPublished(one) && audienceOf(one) === audience);
  const components = new Components();
  const refer: Refer = (schema, suffix) => components.refer(asJsonSchema(schema), suffix);
  // Answers first: where a request's object differs from the answer's, it is the request's that gets a longer name.
  const answers = new Map(published.map((operation) => [operation, responsesOf(operation, refer)]));
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of published) {
    const item = (paths[operation.path] ??= {});
    item[operation.method] = { ...operationHead(operation, refer), responses: answers.get(operation) };
  }
  const webhooks = audience === "integrators" ? describeWebhooks(refer) : {};
  const { parameters = {}, responses = {}, ...shared } = sharedComponents(refer);
  const text = JSON.stringify(paths);
  return {
    openapi: "3.1.0",
    info: {
      ...descriptions[audience],
      version: contractVersions.at(-1),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This service" }],
    security: [{ bearer: [] }],
    tags: Object.entries(tagWords[audience]).map(([name, words]) => ({ name, description: words })),
    paths,
    webhooks,
    components: {
      ...shared,
      parameters: referredTo(text, "parameters", parameters),
      responses: referredTo(text, "responses", responses),
      schemas: Object.fromEntries([...components.schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const referredTo = (text: string, group: string, components: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(components).filter(([name]) => text.includes(`"#/components/${group}/${name}"`)));

/**
 * Whether a description has the operation. It leaves out second paths, paths with a slash at their end and operations that only
 * redirect: browsers follow them, and clients do not need them.
 */
export const isPublished = ({ path, answers, isSecondPath }: ApiOperation): boolean =>
  isSecondPath !== true &&
  (path === "/" || !path.endsWith("/")) &&
  Object.keys(answers).some((status) => status.startsWith("2"));

function operationHead(operation: ApiOperation, refer: Refer): Record<string, unknown> {
  const { operationId, tag, summary, request, guard } = operation;
  const isBearer = guard.authentication === "token";
  const words = [
    operation.description,
    isBearer &&
      guard.role !== "any" &&
      `Needs the role \`${guard.role}\`${guard.role === "site-operator" ? "" : " or a higher one"}.`,
  ];
  const text = words.filter((word) => typeof word === "string").join(" ");
  const { title, ...body } = request ?? { schema: {} };
  const content = title === undefined ? body : { ...body, schema: { ...asJsonSchema(body.schema), title } };
  return {
    operationId,
    tags: [tag],
    summary,
    ...(text !== "" && { description: text }),
    ...(!isBearer && { security: [] }),
    parameters: parametersOf(operation, refer),
    ...(request !== undefined && {
      requestBody: {
        required: request.required ?? true,
        content: contentOf([content, ...(request.others ?? [])], refer, "Request"),
      },
    }),
  };
}
