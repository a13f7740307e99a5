import type { DocumentLine, Party, TradeDocument } from "../../common/domain/document.ts";

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

/** A self-billed credit note in AED with one line that breaks no rule. */
export function buildCreditNoteRequest(overrides: Json = {}): Json {
  return {
    issue_date: "2026-08-20",
    invoice_type_code: "261",
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    accounting_supplier_party: buildParty(),
    document_lines: [buildLine()],
    discrepancy_response: { response_code: "DL8.61.1.D" },
    billing_reference: [{ id: "SBI-2026-000001", issue_date: "2026-08-01" }],
    ...overrides,
  };
}

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

/** What accepting makes of a request without attachments: the defaults, and the business profile as the customer. */
export function acceptedDocument(request: Json): TradeDocument {
  const defaults = { document_source: "API", accounting_customer_party: buildBuyer() };
  return withDecimals({ ...defaults, ...request }) as TradeDocument;
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
