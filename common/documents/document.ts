import type { Names } from "./names.ts";
import type { OptionalFieldKind, optionalDocumentFields, optionalLineFields } from "./optional-fields.ts";
import type { Address, Party, PayeeParty, TaxRepresentativeParty } from "./party.ts";
import type { Decimal, TaxCategoryCode } from "../pricing/amounts.ts";
import type { SentXml } from "../ubl/sent-xml.ts";

export type { Address, Party, PartyTaxScheme, PayeeParty, TaxRepresentativeParty } from "./party.ts";
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

export interface Price {
  /** Net price (IBT-146) after the price discount; returned as `price_amount`. */
  base_amount: Decimal;
  base_quantity: Decimal;
  allowance?: { amount: Decimal };
}

export interface InvoicePeriod {
  start_date?: string;
  end_date?: string;
  /** A FreqBilling code, or free text (document level only). */
  description?: string;
}

export interface CommodityClassification {
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

type OptionalFields<Table extends Record<string, OptionalFieldKind>> = {
  [Name in keyof Table]?: OptionalValues[Table[Name]];
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

export interface TaxExchangeRate {
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

export interface Delivery {
  actual_delivery_date?: string;
  delivery_location?: { id?: string; scheme_id?: string; address?: Address };
  delivery_party?: { name?: string; party_identification_id?: string };
  delivery_terms?: { id: string };
}

export interface PaymentTerms {
  note?: string;
  payment_means_id?: string;
  amount?: Decimal;
  installment_due_date?: string;
}

/** What the caller expects of the computed totals, in the document currency; never rendered. */
export interface ExpectedTotals {
  tax_exclusive?: Decimal;
  tax_inclusive?: Decimal;
  tax?: Decimal;
  payable?: Decimal;
  /** The most by which an amount may differ, those of lines included; 0 when absent. */
  tolerance?: Decimal;
}

/** Attachment without its bytes, which are stored in their own table. */
export interface Attachment {
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
  billing_reference?: DocumentReference[];
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
