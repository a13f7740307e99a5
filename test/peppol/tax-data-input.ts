import type { Party, TradeDocument } from "../../common/documents/document.ts";
import type { DocumentAmounts } from "../../common/pricing/amounts.ts";
import type { TaxDataInput } from "../../common/peppol/tax-data.ts";
import { buildBuyer, buildDocument, buildDomainParty } from "../factories/request.ts";

/** What the example reports: a self-billed invoice in US dollars. */
export function buildTaxDataInput(overrides: Partial<TaxDataInput> = {}): TaxDataInput {
  return {
    kind: "purchase-invoices",
    documentId: "0b6c1d52-6f2e-4a1b-9a53-2f6f8b9f4c11",
    documentSequence: "PI-2026-000042",
    document: buildReportedDocument(),
    amounts: buildReportedAmounts(),
    typeCode: "S",
    issueDate: "2026-08-20",
    issueTime: "09:31:05+04:00",
    transportHeaderId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10",
    taxAuthorityId: "000773",
    serviceProviderId: "000123",
    sourceXml: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    ...overrides,
  };
}

export function buildReportedDocument(overrides: Partial<TradeDocument> = {}): TradeDocument {
  return {
    ...buildDocument({
      issue_time: "09:30:00",
      profile_execution_id: "10010110",
      document_currency_code: "USD",
      tax_currency_code: "AED",
      tax_exchange_rate: { calculation_rate: "3.6725" },
    }),
    ...overrides,
  };
}

/** The same in AED, without a time. */
export function buildDomesticInput(overrides: Partial<TradeDocument> = {}): Partial<TaxDataInput> {
  const { tax_amount_in_aed: _tax, tax_inclusive_amount_in_aed: _total, ...totals } = buildReportedAmounts().totals;
  return { document: { ...buildDocument(), ...overrides }, amounts: { ...buildReportedAmounts(), totals } };
}

export function buildReportedAmounts(): DocumentAmounts {
  return {
    lines: [],
    allowances: [],
    charges: [],
    totals: {
      line_extension_amount: "1090.26",
      tax_exclusive_amount: "1090.26",
      tax_inclusive_amount: "1144.71",
      payable_amount: "1144.71",
      tax_amount: "54.45",
      tax_subtotals: [],
      tax_amount_in_aed: "199.97",
      tax_inclusive_amount_in_aed: "4203.95",
    },
  };
}

export function buildForeign(party: "supplier" | "buyer"): Party {
  const domestic = buildDomainParty(party === "buyer" ? buildBuyer() : {});
  return { ...domestic, postal_address: { ...domestic.postal_address, country_code: "IN" } };
}
