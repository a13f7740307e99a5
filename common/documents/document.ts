import type { Decimal, TaxCategoryCode, DocumentAmounts } from "../pricing/amounts.ts";

export type { Decimal, TaxCategoryCode };

/**
 * The document in every layer: property names are the contract's (contract.md 2.1 to 2.8), decimals are strings of
 * plain digits, absent optional fields are `undefined`, never `null`.
 */

/** Kinds of documents; also the path segment of each kind's resource. */
export type DocumentKind = "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";

export interface TaxCategory {
  id: TaxCategoryCode;
  percent?: Decimal;
  tax_exemption_reason_code?: string;
  tax_exemption_reason?: string;
  tax_scheme?: string;
}

/** `amount` may be absent when base_amount and multiplier_factor_numeric are sent; pricing then computes it. */
export interface AllowanceOrCharge {
  reason_code?: string;
  reason?: string;
  multiplier_factor_numeric?: Decimal;
  amount?: Decimal;
  base_amount?: Decimal;
  tax_category?: TaxCategory;
}

interface Price {
  /** Net price (IBT-146) after the price discount; returned as `price_amount`. */
  base_amount: Decimal;
  base_quantity: Decimal;
  allowance?: { amount: Decimal };
}

interface InvoicePeriod {
  start_date?: string;
  end_date?: string;
  /** A FreqBilling code, or free text (document level only). */
  description?: string;
}

interface CommodityClassification {
  nature_code?: string;
  /** G goods, S services, B both. */
  commodity_code?: string;
  item_classification_code?: string;
  item_classification_list_id?: string;
  item_classification_list_version_id?: string;
}

interface OptionalValues {
  text: string;
  identifier: { id: string };
  "document reference": DocumentReference;
}

type OptionalFields<Table extends Record<string, OptionalField>> = {
  [Name in keyof Table]?: OptionalValues[Table[Name]["kind"]];
};

/** contract.md 2.5. */
export interface DocumentLine extends OptionalFields<typeof optionalLineFields> {
  name: string;
  description: string;
  quantity: Decimal;
  unit_code: string;
  price: Price;
  classified_tax_category: TaxCategory;
  note?: string;
  invoice_period?: { start_date?: string; end_date?: string };
  order_line_reference?: { line_id: string; order_reference?: { id: string } };
  despatch_line_reference?: { line_id?: string; document_reference?: { id: string } };
  document_reference?: { id: string; scheme_id?: string; document_type_code?: string };
  charges?: AllowanceOrCharge[];
  allowances?: AllowanceOrCharge[];
  standard_item_identification?: { id: string; scheme_id: string };
  additional_item_identification?: { id: string; scheme_id: string }[];
  origin_country?: { identification_code: string };
  commodity_classification?: CommodityClassification;
  additional_item_property?: { name: string; value: string }[];
  /** What the caller expects of the computed amounts; never rendered. */
  expected?: { net_amount?: Decimal; tax_amount?: Decimal };
}

/** contract.md 2.6. */
export interface PaymentMeans {
  id?: string;
  payment_means_code: string;
  payment_id?: string[];
  card_account?: { primary_account_number_id: string; network_id: string; holder_name?: string };
  payee_financial_account?: {
    id: string;
    name?: string;
    financial_institution_branch_id?: string;
    address?: Address;
  };
  payment_mandate?: { id: string; payer_financial_account_id: string };
}

interface TaxExchangeRate {
  source_currency_code?: string;
  target_currency_code?: string;
  /** AED per one unit of the document currency, at most 6 decimals (ibr-002-ae). */
  calculation_rate: Decimal;
  date?: string;
}

export interface DocumentReference {
  id: string;
  issue_date?: string;
}

export interface OriginalReference extends DocumentReference {
  /** Credit notes only, of an invoice of another system: its value without VAT, for the paper. No XML has it. */
  tax_exclusive_amount?: Decimal;
}

interface Delivery {
  actual_delivery_date?: string;
  delivery_location?: { id?: string; scheme_id?: string; address?: Address };
  delivery_party?: { name?: string; party_identification_id?: string };
  delivery_terms?: { id: string };
}

interface PaymentTerms {
  note?: string;
  payment_means_id?: string;
  amount?: Decimal;
  installment_due_date?: string;
}

/** What the caller expects of the computed totals, in the document currency; never rendered. */
interface ExpectedTotals {
  tax_exclusive?: Decimal;
  tax_inclusive?: Decimal;
  tax?: Decimal;
  payable?: Decimal;
  /** The most by which an amount may differ, those of lines included; 0 when absent. */
  tolerance?: Decimal;
}

/** Attachment without its bytes, which are stored in their own table. */
interface Attachment {
  id: string;
  file_name: string;
  file_type: string;
  description?: string;
}

/** A validated invoice or credit note of any kind (contract.md 2.1). */
export interface TradeDocument extends Names, OptionalFields<typeof optionalDocumentFields> {
  issue_date: string;
  issue_time?: string;
  invoice_type_code: string;
  due_date?: string;
  profile_execution_id: string;
  document_currency_code: string;
  tax_currency_code?: string;
  tax_exchange_rate?: TaxExchangeRate;
  note?: string;
  /** Copied from the business profile of the issuer (document-kinds.ts) when the document is accepted. */
  accounting_supplier_party: Party;
  accounting_customer_party: Party;
  document_lines: DocumentLine[];
  payment_means?: PaymentMeans[];
  document_source: string;
  attachments?: Attachment[];
  invoice_period?: InvoicePeriod;
  delivery?: Delivery;
  buyer_customer_party?: { id: string };
  seller_supplier_party?: { id: string };
  payee_party?: PayeeParty;
  tax_representative_party?: TaxRepresentativeParty;
  order_reference?: { id: string; sales_order_id?: string };
  billing_reference?: OriginalReference[];
  /** Credit notes only: the CreditReason code (BTAE-03). */
  discrepancy_response?: { response_code: string; description?: string };
  contract_document_reference?: DocumentReference & { document_description?: string };
  charges?: AllowanceOrCharge[];
  allowances?: AllowanceOrCharge[];
  payment_terms?: PaymentTerms;
  /** IBT-113, invoices only: paid before by the advance invoices of billing_reference. */
  prepaid_amount?: Decimal;
  /** IBT-114: less than one unit of the currency, added to what is payable; may be negative. */
  rounding_amount?: Decimal;
  expected_totals?: ExpectedTotals;
  /** Its XML is transmitted as it was sent; the other fields only show what it says. Members that it lacks are absent. */
  sent_xml?: SentXml;
}

/** The request: attachments have their bytes, and the issuer's party may be absent. */
export type DocumentRequest = Omit<
  TradeDocument,
  "attachments" | "accounting_supplier_party" | "accounting_customer_party" | "sent_xml"
> & {
  accounting_supplier_party?: Party;
  accounting_customer_party?: Party;
  attachments?: AttachmentContent[];
};

export interface AttachmentContent {
  file_name: string;
  file_type: string;
  description?: string;
  /** Base64 as sent. */
  file_content: string;
}

/**
 * In place of the Base64 of an attachment: content that is stored already. It is an object of this class, which no JSON
 * makes, so that a caller cannot name content by its digest.
 */
export class KeptContent {
  constructor(
    readonly sha256: string,
    readonly sizeBytes: number,
    /** The attachment that stays; undefined where another one gets the same content. */
    readonly id?: string,
  ) {}
}

/** Pairs that the caller keeps with a document for itself. */
export type Metadata = Readonly<Record<string, string>>;

/** Members of a document that are the caller's own and are never rendered. */
interface Names {
  external_reference?: string;
  metadata?: Metadata;
}

/** Whether an external_reference names one document of a business profile and kind, or may name several. */
export const referencePolicies = ["unique", "repeatable"] as const;

export type ReferencePolicy = (typeof referencePolicies)[number];

/** An optional field that depends on no other field. */
export interface OptionalField {
  kind: "text" | "identifier" | "document reference";
  /** Its place in the UBL, below the document or the line. */
  at: string;
  /** Its published description, with an example; `idWords` is that of an identifier's `id`. */
  words: FieldWords;
  idWords?: FieldWords;
}

type FieldWords = string | readonly [text: string, example: string];

// Type, schema, description and the reader of UBL follow from these two tables.
export const optionalDocumentFields = {
  accounting_cost: {
    kind: "text",
    at: "AccountingCost",
    words: ["Where the buyer books it, as the buyer has named it (IBT-019).", "4200:CAPEX"],
  },
  buyer_reference: {
    kind: "text",
    at: "BuyerReference",
    words: ["The buyer's own sign for routing the document (IBT-010).", "Dept. 12"],
  },
  despatch_document_reference: {
    kind: "document reference",
    at: "DespatchDocumentReference",
    words: "The despatch advice (IBT-016).",
  },
  receipt_document_reference: {
    kind: "document reference",
    at: "ReceiptDocumentReference",
    words: "The receiving advice (IBT-015).",
  },
  statement_document_reference: {
    kind: "document reference",
    at: "StatementDocumentReference",
    words: "The customs reference number of an export (BTAE-21).",
  },
  originator_document_reference: {
    kind: "document reference",
    at: "OriginatorDocumentReference",
    words: "The call for tender or the lot that led to the contract (IBT-017).",
  },
  project_reference: {
    kind: "identifier",
    at: "ProjectReference",
    words: "The project that is billed for (IBT-011).",
    idWords: ["The project's number (IBT-011).", "P-88"],
  },
} as const satisfies Record<string, OptionalField>;

export const optionalLineFields = {
  accounting_cost: { kind: "text", at: "AccountingCost", words: ["Where the buyer books the line (IBT-133).", "4200"] },
  line_object_identifier: {
    kind: "text",
    at: "ObjectReference/ID",
    words: ["The object that is billed for, such as a meter (IBT-128).", "METER-77"],
  },
  lot_number_id: {
    kind: "text",
    at: "Item/ItemInstance/LotIdentification/LotNumberID",
    words: ["Number of the lot (BTAE-24).", "LOT-4"],
  },
  buyer_item_identification: {
    kind: "identifier",
    at: "Item/BuyersItemIdentification",
    words: "The buyer's name of the item.",
    idWords: ["The buyer's article number (IBT-156).", "B-100"],
  },
  seller_item_identification: {
    kind: "identifier",
    at: "Item/SellersItemIdentification",
    words: "The seller's name of the item.",
    idWords: ["The seller's article number (IBT-155).", "S-200"],
  },
} as const satisfies Record<string, OptionalField>;

/** contract.md 2.4. `country` is stored and returned, never rendered. */
export interface Address {
  street_name: string;
  additional_street_name?: string;
  city_name: string;
  postal_zone?: string;
  country_subentity: string;
  address_line?: string;
  country: string;
  country_code: string;
}

export interface PartyTaxScheme {
  company_id: string;
  tax_scheme: string;
}

/** contract.md 2.3: supplier, customer and business profile. `party_name` is the legal name, `name` the trade name. */
export interface Party {
  name: string;
  party_name?: string;
  profile_id?: string;
  postal_address: Address;
  scheme_agency_id?: string;
  company_id?: string;
  company_legal_form?: string;
  party_identification_id?: string;
  party_identification_scheme_id?: string;
  authority_name?: string;
  passport_issuing_country_code?: string;
  tin?: string;
  party_tax_scheme?: PartyTaxScheme;
  endpoint_id: string;
  endpoint_scheme_id: string;
  contact_name?: string;
  email: string;
  telephone?: string;
}

interface PayeeParty {
  name: string;
  party_identification_id?: string;
  party_identification_scheme_id?: string;
  company_id?: string;
}

interface TaxRepresentativeParty {
  name: string;
  postal_address: Address;
  party_tax_scheme: PartyTaxScheme;
}

/** profile_execution_id (BTAE-02) by its positions 1 to 8. */
export interface ProfileExecution {
  freeTradeZone: boolean;
  deemedSupply: boolean;
  marginScheme: boolean;
  summaryInvoice: boolean;
  continuousSupply: boolean;
  disclosedAgentBilling: boolean;
  eCommerce: boolean;
  exports: boolean;
}

const WELL_FORMED = /^[01]{8}$/;

export function isProfileExecutionId(text: string): boolean {
  return WELL_FORMED.test(text);
}

/**
 * contract.md 2.2; position 8 is the export flag, 7 is e-commerce, as in the official list.
 * @throws RangeError when the text is not eight characters 0 or 1
 */
export function profileExecution(id: string): ProfileExecution {
  if (!isProfileExecutionId(id)) {
    throw new RangeError(`profile_execution_id "${id}" is not eight characters 0 or 1`);
  }
  const isSet = (position: number): boolean => id[position - 1] === "1";
  return {
    freeTradeZone: isSet(1),
    deemedSupply: isSet(2),
    marginScheme: isSet(3),
    summaryInvoice: isSet(4),
    continuousSupply: isSet(5),
    disclosedAgentBilling: isSet(6),
    eCommerce: isSet(7),
    exports: isSet(8),
  };
}

/** The country has no daylight saving time. */
export const uaeOffset = "+04:00";
export const uaeOffsetMs = 4 * 3_600_000;

/** Today in the UAE, or `daysLater` days after: `2026-08-20`. */
export function uaeDay(daysLater = 0): string {
  const days = Math.floor((Date.now() + uaeOffsetMs) / dayMs) + daysLater;
  if (days !== written.days) {
    written = { days, text: new Date(days * dayMs).toISOString().slice(0, 10) };
  }
  return written.text;
}

const dayMs = 86_400_000;
/** The day that was asked for last: a document asks for today again and again. */
let written = { days: Number.NaN, text: "" };

/** The issue time as documents and reports show it; without a zone it is UAE time. */
export function issueTime(time: string | undefined): string | undefined {
  const hasZone = time === undefined || /(?:Z|[+-]\d\d:\d\d)$/.test(time);
  return hasZone ? time : `${time}${uaeOffset}`;
}

/** What is kept of a document that was sent as XML, besides the fields that are read from it. */
interface SentXml {
  /** BTAE-07, absent where the XML has none. */
  uuid?: string;
  /** Set where its number is the next of our sequence, which then continues after it; any other number does not change a sequence. */
  takes_our_number?: true;
  /** Those that the XML states, else those we compute. */
  amounts: DocumentAmounts;
  /** XPath of the first amount that could not be read: then ours cannot be compared. */
  unread?: string;
}
