import type { Names } from "./duplicates/names.ts";
import type { OptionalFieldKind, optionalDocumentFields, optionalLineFields } from "./optional-fields.ts";

/**
 * The document in every layer: property names are the contract's (contract.md 2.1 to 2.8), decimals are strings of
 * plain digits, absent optional fields are `undefined`, never `null`.
 */

/**
 * Plain decimal digits as the caller sent them ("7.25", "10.00"), never a binary float. The mark exists in the type
 * only, so that types distinguish decimals from other text.
 */
export type Decimal = string & { readonly decimalMark?: never };

/** Kinds of documents; also the path segment of each kind's resource. */
export type DocumentKind = "purchase-invoices" | "purchase-credit-notes" | "sales-invoices" | "sales-credit-notes";

/** VAT category of a line, allowance or charge (list TaxCategory). */
export type TaxCategoryCode = "S" | "Z" | "E" | "O" | "AE" | "N";

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

export interface PayeeParty {
  name: string;
  party_identification_id?: string;
  party_identification_scheme_id?: string;
  company_id?: string;
}

export interface TaxRepresentativeParty {
  name: string;
  postal_address: Address;
  party_tax_scheme: PartyTaxScheme;
}

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
}

/** The request: attachments have their bytes, and the issuer's party may be absent. */
export type DocumentRequest = Omit<
  TradeDocument,
  "attachments" | "accounting_supplier_party" | "accounting_customer_party"
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
