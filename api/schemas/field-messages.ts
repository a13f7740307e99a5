import type { Messages } from "./message.ts";

/* What only one field, or a few, can hear; messages.ts joins it to the catalogue. */

export const codes = {
  typeCode: { at: "invoice_type_code", text: "must be {choices}", rule: "IBR-CL-01" },
  currency: { at: "*_currency_code", text: "must be an ISO 4217 currency code", rule: "IBR-CL-04" },
  country: { at: "country_code", text: "must be an ISO 3166-1 alpha-2 country code", rule: "IBR-CL-14" },
  originCountry: {
    at: "origin_country.identification_code",
    text: "must be an ISO 3166-1 alpha-2 country code",
    rule: "IBR-CL-15",
  },
  emirate: {
    at: "country_subentity",
    text: "must be an emirate code when country_code is AE: {codes}",
    rule: "IBR-128-AE",
  },
  allowanceReasonCode: {
    at: "allowances[].reason_code",
    text: "must be an allowance reason code (UNCL5189)",
    rule: "IBR-CL-19",
  },
  chargeReasonCode: { at: "charges[].reason_code", text: "must be a charge reason code (UNCL7161)", rule: "IBR-CL-20" },
  unitCode: { at: "unit_code", text: "must be a UN/ECE Recommendation 20 or 21 unit code", rule: "IBR-CL-23" },
  paymentMeansCode: { at: "payment_means_code", text: "must be a payment means code: {codes}", rule: "IBR-CL-16" },
  creditReason: {
    at: "discrepancy_response.response_code",
    text: "must be a credit note reason code: {codes}",
    rule: "IBR-001-AE",
  },
  taxCategory: { at: "tax_category.id", text: "must be a VAT category code: {codes}", rule: "IBR-139-AE" },
  exemptionReasonCode: { at: "tax_exemption_reason_code", text: "must be a VAT exemption reason code" },
  itemType: { at: "commodity_code", text: "must be an item type: {codes}" },
  goodsType: { at: "nature_code", text: "must be a goods type under reverse charge: {codes}", rule: "IBR-006-AE" },
  itemScheme: {
    at: "item_classification_list_id",
    text: "must be an item classification scheme code (UNCL7143)",
    rule: "IBR-CL-13",
  },
  standardItemScheme: {
    at: "standard_item_identification.scheme_id",
    text: "must be an ISO 6523 ICD scheme code",
    rule: "IBR-CL-21",
  },
  objectScheme: {
    at: "document_reference.scheme_id",
    text: "must be an object identifier scheme code (UNCL1153)",
    rule: "IBR-CL-07",
  },
  mimeType: { at: "file_type", text: "must be one of the allowed MIME types: {codes}", rule: "IBR-CL-24" },
} satisfies Messages;

export const parties = {
  partyScheme: { at: "party_identification_scheme_id", text: "must be an ISO 6523 ICD scheme code", rule: "IBR-CL-10" },
  partySchemeOrSepa: {
    at: "party_identification_scheme_id",
    text: "must be an ISO 6523 ICD scheme code or SEPA",
    rule: "IBR-CL-10",
  },
  locationScheme: { at: "delivery_location.scheme_id", text: "must be an ISO 6523 ICD scheme code", rule: "IBR-CL-26" },
  endpointScheme: { at: "endpoint_scheme_id", text: "must be a Peppol endpoint scheme code (EAS)", rule: "IBR-CL-25" },
  endpointOfNobody: {
    at: "endpoint_id",
    text: "must be an endpoint of its own: 0235:{endpoint} stands for a recipient outside of the network",
  },
  supplierRegistration: { at: "scheme_agency_id", text: "must be a registration type: {codes}", rule: "IBR-173-AE" },
  customerRegistration: { at: "scheme_agency_id", text: "must be a registration type: {codes}", rule: "IBR-183-AE" },
  individualRegistration: {
    at: "scheme_agency_id",
    text: "must be a registration type of an individual: {codes}; a business is sent with its party_name",
  },
  authority: { at: "authority_name", text: "is mandatory when scheme_agency_id is TL", rule: "IBR-101-AE, IBR-172-AE" },
  passport: {
    at: "passport_issuing_country_code",
    text: "is mandatory when scheme_agency_id is PAS",
    rule: "IBR-010-AE, IBR-012-AE",
  },
  passportCountry: {
    at: "passport_issuing_country_code",
    text: "must be an ISO 3166-1 alpha-2 country code other than 1A and XI",
    rule: "IBR-010-AE, IBR-012-AE",
  },
  outOfScopeCustomer: {
    at: "accounting_customer_party.company_id",
    text: "is mandatory for the customer of a document out of the scope of VAT (480, 81)",
    rule: "IBR-136-AE",
  },
  tin: { at: "tin", text: "must be 10 digits starting with 1", rule: "IBR-148-AE" },
  tinOfParty: { at: "tin", text: "is mandatory for a party in the UAE" },
  tinOfCustomer: {
    at: "tin",
    text: "is mandatory for a business customer in the UAE, whom party_name tells from an individual",
  },
  tinAbroad: { at: "tin", text: "must not be sent for a party outside of the UAE" },
  legalName: {
    at: "accounting_customer_party.party_name",
    text: "is mandatory for a business customer, whom {field} tells from an individual",
  },
  trn: {
    at: "party_tax_scheme.company_id",
    text: "must be 15 digits starting with 1 and ending with 03",
    rule: "IBR-132-AE",
  },
  taxScheme: { at: "tax_scheme", text: "must be VAT", rule: "IBR-133-AE" },
  taxSchemeAbroad: { at: "party_tax_scheme", text: "must not carry a UAE VAT number for a party outside of the UAE" },
  taxSchemeOfForeignCustomer: {
    at: "accounting_customer_party.party_tax_scheme",
    text: "must not be sent for a customer outside of the UAE, unless the document is an export (position 7 or 8 of profile_execution_id)",
  },
  telephone: { at: "telephone", text: "is mandatory for a supplier in the UAE" },
  email: { at: "email", text: "must be an e-mail address" },
  profileId: { at: "profile_id", text: "must be the id of a business profile (a UUID)" },
  profileItself: {
    at: "profile_id",
    text: "belongs to the parties of documents and must not be sent in a business profile",
  },
  principal: { at: "seller_supplier_party.id", text: "must be a TRN: 15 digits starting with 1 and ending with 03" },
} satisfies Messages;

export const documents = {
  taxCurrency: {
    at: "tax_currency_code",
    text: "is mandatory when document_currency_code is not AED",
    rule: "IBR-175-AE",
  },
  exchangeRate: {
    at: "tax_exchange_rate",
    text: "is mandatory when document_currency_code is not AED",
    rule: "IBR-159-AE",
  },
  sourceCurrency: {
    at: "tax_exchange_rate.source_currency_code",
    text: "must equal document_currency_code {currency}",
    rule: "IBR-153-AE",
  },
  profileExecution: { at: "profile_execution_id", text: "must be 8 characters, each 0 or 1", rule: "IBR-154-AE" },
  beneficiary: {
    at: "buyer_customer_party",
    text: "is mandatory when position 1 of profile_execution_id is 1",
    rule: "IBR-007-AE",
  },
  summaryPeriod: {
    at: "invoice_period",
    text: "is mandatory when position 4 of profile_execution_id is 1",
    rule: "IBR-138-AE",
  },
  summaryDates: {
    at: "invoice_period.start_date",
    text: "is mandatory unless end_date is sent, when position 4 of profile_execution_id is 1",
    rule: "IBR-CO-19",
  },
  agentPrincipal: {
    at: "seller_supplier_party",
    text: "is mandatory when position 6 of profile_execution_id is 1",
    rule: "IBR-137-AE",
  },
  exportDelivery: {
    at: "delivery, delivery.delivery_location, its address",
    text: "is mandatory when position 8 of profile_execution_id is 1",
    rule: "IBR-152-AE",
  },
  outOfScopeFlags: {
    at: "profile_execution_id",
    text: "must have 0 in the positions 2, 3 and 4 of a document out of the scope of VAT (480, 81)",
    rule: "IBR-157-AE",
  },
  taxPoint: { at: "tax_point_date", text: "must not be sent: use delivery.actual_delivery_date" },
  creditNoteTaxPoint: {
    at: "tax_point_date of a credit note",
    text: "must not be sent: use delivery.actual_delivery_date",
    rule: "IBR-124-AE",
  },
  creditNoteOnly: { at: "discrepancy_response", text: "belongs to credit notes and must not be sent on an invoice" },
  creditReasonGiven: { at: "discrepancy_response", text: "is mandatory on a credit note", rule: "IBR-158-AE" },
  original: {
    at: "billing_reference",
    text: "is mandatory unless discrepancy_response.response_code is VD",
    rule: "IBR-055-AE",
  },
  originalOfDiscount: {
    at: "billing_reference of a sales credit note",
    text: "must not be sent when discrepancy_response.response_code is VD: a volume discount has no single original",
    rule: "IBR-055-AE",
  },
  card: { at: "card_account", text: "is mandatory when payment_means_code is 54 or 55" },
  account: { at: "payee_financial_account", text: "is mandatory when payment_means_code is 30", rule: "IBR-192-AE" },
  mandate: { at: "payment_mandate", text: "is mandatory when payment_means_code is 49" },
  allowanceReason: {
    at: "allowances[].reason",
    text: "is mandatory unless reason_code is sent",
    rule: "IBR-033, IBR-042",
  },
  chargeReason: { at: "charges[].reason", text: "is mandatory unless reason_code is sent", rule: "IBR-038, IBR-044" },
  amountOrBase: {
    at: "allowances[].amount, charges[].amount",
    text: "is mandatory unless base_amount and multiplier_factor_numeric are sent",
  },
  fileName: {
    at: "file_name",
    text: "must be a file name: no path, no control character, nothing that turns the direction of text",
  },
  base64: { at: "file_content", text: "must be a Base64 string" },
  base64Empty: { at: "file_content", text: "must not be empty" },
  base64Form: { at: "file_content", text: "must be Base64 with padding and without line breaks" },
  fileContent: { at: "file_content", text: "must hold a file of the type {type}" },
} satisfies Messages;

export const lines = {
  noRate: {
    at: "percent",
    text: "must not be sent with the tax category {id}: it has no rate here",
    rule: "ALIGNED-IBRP-E-05, ALIGNED-IBRP-O-05, ALIGNED-IBRP-O-06, ALIGNED-IBRP-O-07",
  },
  zeroRate: {
    at: "percent",
    text: "must be 0 or left out with the tax category {id} on an allowance or charge of the document",
    rule: "ALIGNED-IBRP-E-06, ALIGNED-IBRP-E-07, ALIGNED-IBRP-AE-06, ALIGNED-IBRP-AE-07",
  },
  exemption: {
    at: "tax_exemption_reason_code, tax_exemption_reason",
    text: "is mandatory when id is E",
    rule: "IBR-167-AE",
  },
  exemptionText: { at: "tax_exemption_reason", text: "must be the description of {code}: {texts}" },
  periodBefore: {
    at: "invoice_period of a line",
    text: "must not be before the document's invoice_period.start_date {start}",
    rule: "IBR-085",
  },
  periodAfter: {
    at: "invoice_period of a line",
    text: "must not be after the document's invoice_period.end_date {end}",
    rule: "IBR-086",
  },
  lineDates: {
    at: "invoice_period.start_date of a line",
    text: "is mandatory unless end_date is sent",
    rule: "IBR-CO-20",
  },
  orderLine: { at: "order_line_reference.line_id", text: "is mandatory", rule: "IBR-021" },
  itemSchemeGiven: { at: "standard_item_identification.scheme_id", text: "is mandatory", rule: "IBR-064" },
  documentType: { at: "document_reference.document_type_code", text: "must be digits only" },
  serviceCode: {
    at: "additional_item_identification",
    text: "must hold an entry with scheme_id SAC when commodity_code is S or B",
    rule: "IBR-189-AE",
  },
  serviceCodes: {
    at: "additional_item_identification",
    text: "is mandatory when commodity_classification.commodity_code is S or B",
    rule: "IBR-185-AE",
  },
  goodsCode: { at: "item_classification_code", text: "is mandatory when commodity_code is G or B", rule: "IBR-184-AE" },
  goodsScheme: {
    at: "item_classification_list_id",
    text: "must be HS when commodity_code is G or B",
    rule: "IBR-188-AE",
  },
} satisfies Messages;
