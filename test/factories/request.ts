import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { DocumentKind, DocumentLine, Party, TradeDocument } from "../../common/documents/document.ts";

/** A JSON body, or a part of one, as an API client writes it: numbers are numbers. */
export type Json = Record<string, unknown>;

/** The supplier of the worked examples. */
export function buildParty(overrides: Json = {}): Json {
  return {
    name: "Gulf Seller",
    party_name: "Gulf Seller LLC",
    postal_address: buildAddress(),
    scheme_agency_id: "TL",
    company_id: "123456",
    authority_name: "Dubai DED",
    tin: "1987654321",
    party_tax_scheme: { company_id: "198765432102003", tax_scheme: "VAT" },
    endpoint_id: "1987654321",
    endpoint_scheme_id: "0235",
    email: "ap@example.ae",
    telephone: "+97141234567",
    ...overrides,
  };
}

/** The buyer of the worked examples: what a business profile holds. */
export function buildBuyer(overrides: Json = {}): Json {
  return buildParty({
    name: "Dune Buyer",
    party_name: "Dune Buyer LLC",
    postal_address: buildAddress({ country_subentity: "DXB" }),
    tin: "1345678901",
    party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
    endpoint_id: "1345678901",
    ...overrides,
  });
}

export function buildAddress(overrides: Json = {}): Json {
  return {
    street_name: "Street 1",
    city_name: "Dubai",
    country_subentity: "SHJ",
    country: "United Arab Emirates",
    country_code: "AE",
    ...overrides,
  };
}

export function buildLine(overrides: Json = {}): Json {
  return {
    name: "Item",
    description: "Description",
    quantity: 2,
    unit_code: "H87",
    price: { base_amount: 100, base_quantity: 1 },
    classified_tax_category: { id: "S", percent: 5 },
    ...overrides,
  };
}

let unlike = 0;

/** A first line that no other document has: what has it is no likely duplicate of another one. */
export const unlikeOthers = (): Json => ({ document_lines: [buildLine({ name: `Item ${(unlike += 1)}` })] });

/** A self-billed invoice in AED with one line that breaks no rule. */
export function buildInvoiceRequest(overrides: Json = {}): Json {
  return {
    issue_date: "2026-08-20",
    invoice_type_code: "389",
    due_date: "2026-09-19",
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    accounting_supplier_party: buildParty(),
    document_lines: [buildLine()],
    payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
    ...overrides,
  };
}

/** A self-billed credit note in AED with one line that breaks no rule; its original was issued elsewhere. */
export function buildCreditNoteRequest(overrides: Json = {}): Json {
  return {
    issue_date: "2026-08-20",
    invoice_type_code: "261",
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    accounting_supplier_party: buildParty(),
    document_lines: [buildLine()],
    discrepancy_response: { response_code: "DL8.61.1.D" },
    billing_reference: [{ id: "INV-2026-000001", issue_date: "2026-08-01" }],
    ...overrides,
  };
}

/** The customer of the sales documents: a business in the UAE. */
export function buildCustomer(overrides: Json = {}): Json {
  return buildParty({ name: "Oasis Retail", party_name: "Oasis Retail LLC", telephone: undefined, ...overrides });
}

/** An individual in the UAE, who is not subject to e-invoicing: the endpoint stands for that. */
export function buildIndividual(overrides: Json = {}): Json {
  return buildCustomer({
    name: "Amna Saleh",
    party_name: undefined,
    scheme_agency_id: "EID",
    company_id: "784-1990-1234567-1",
    authority_name: undefined,
    party_identification_id: "784-1990-1234567-1",
    tin: undefined,
    party_tax_scheme: undefined,
    endpoint_id: "9900000098",
    ...overrides,
  });
}

/** A business abroad with an endpoint in Peppol. */
export function buildForeignCustomer(overrides: Json = {}): Json {
  return buildCustomer({
    name: "Nordlicht",
    party_name: "Nordlicht GmbH",
    postal_address: buildAddress({
      city_name: "Hamburg",
      country_subentity: "HH",
      country: "Germany",
      country_code: "DE",
    }),
    scheme_agency_id: undefined,
    company_id: "HRB 1234",
    authority_name: undefined,
    tin: undefined,
    party_tax_scheme: undefined,
    endpoint_id: "DE123456789",
    endpoint_scheme_id: "9930",
    ...overrides,
  });
}

/** A sales invoice in AED with one line that breaks no rule. */
export function buildSalesInvoiceRequest(overrides: Json = {}): Json {
  const { accounting_supplier_party: _profile, ...shared } = buildInvoiceRequest();
  return { ...shared, invoice_type_code: "380", accounting_customer_party: buildCustomer(), ...overrides };
}

/** A sales credit note in AED with one line that breaks no rule; its original was issued elsewhere. */
export function buildSalesCreditNoteRequest(overrides: Json = {}): Json {
  const { accounting_supplier_party: _profile, ...shared } = buildCreditNoteRequest();
  return {
    ...shared,
    invoice_type_code: "381",
    accounting_customer_party: buildCustomer(),
    billing_reference: [{ id: "INV-2026-000001", issue_date: "2026-08-01" }],
    ...overrides,
  };
}

/** A request of each kind that breaks no rule. */
export const requestOf: Readonly<Record<DocumentKind, (overrides?: Json) => Json>> = {
  "purchase-invoices": buildInvoiceRequest,
  "purchase-credit-notes": buildCreditNoteRequest,
  "sales-invoices": buildSalesInvoiceRequest,
  "sales-credit-notes": buildSalesCreditNoteRequest,
};

/** The accepted document: decimals as strings, the customer party filled in. Overrides may hold numbers. */
export function buildDocument(overrides: Json = {}): TradeDocument {
  return acceptedDocument(buildInvoiceRequest(overrides));
}

export function buildCreditNote(overrides: Json = {}): TradeDocument {
  return acceptedDocument(buildCreditNoteRequest(overrides));
}

/** A line as it stands in a document: decimals as strings. */
export function buildDocumentLine(overrides: Json = {}): DocumentLine {
  return withDecimals(buildLine(overrides)) as DocumentLine;
}

/** What accepting makes of a request without attachments: the defaults, and the business profile as the issuer. */
export function acceptedDocument(request: Json, kind: DocumentKind = "purchase-invoices"): TradeDocument {
  const defaults = { document_source: "API", [documentKinds[kind].issuer]: buildBuyer() };
  return withDecimals({ ...defaults, ...request }) as TradeDocument;
}

/** The buyer as the domain knows it. */
export function buildDomainBuyer(overrides: Json = {}): Party {
  return withDecimals(buildBuyer(overrides)) as Party;
}

/** A party as the domain knows it. */
export function buildDomainParty(overrides: Json = {}): Party {
  return withDecimals(buildParty(overrides)) as Party;
}

function withDecimals(value: unknown): unknown {
  if (typeof value === "number") {
    return String(value);
  }
  if (Array.isArray(value)) {
    return value.map(withDecimals);
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDecimals(inner)]));
  }
  return value;
}
