import { documentKinds } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind } from "../../../common/domain/document.ts";

const gulfSeller = {
  name: "Gulf Seller",
  party_name: "Gulf Seller LLC",
  postal_address: {
    street_name: "Al Wahda Street 1",
    city_name: "Sharjah",
    country_subentity: "SHJ",
    country: "United Arab Emirates",
    country_code: "AE",
  },
  scheme_agency_id: "TL",
  company_id: "SHJ-4411",
  authority_name: "Sharjah Economic Development Department",
  tin: "1987654321",
  party_tax_scheme: { company_id: "198765432102003", tax_scheme: "VAT" },
  endpoint_id: "1987654321",
  endpoint_scheme_id: "0235",
  email: "accounts@gulf-seller.example",
  telephone: "+97161234567",
};

/** The party of the business profile, as answers carry it. */
export const profileParty = {
  ...gulfSeller,
  name: "Dune Buyer",
  party_name: "Dune Buyer LLC",
  postal_address: { ...gulfSeller.postal_address, city_name: "Dubai", country_subentity: "DXB" },
  company_id: "123456",
  authority_name: "Dubai DED",
  tin: "1345678901",
  party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
  endpoint_id: "1345678901",
  email: "invoices@dune-buyer.example",
};

/** Another taxpayer of the same organization. */
export const secondProfileParty = {
  ...profileParty,
  name: "Dune Logistics",
  party_name: "Dune Logistics LLC",
  company_id: "654321",
  tin: "1345678902",
  party_tax_scheme: { company_id: "134567890223003", tax_scheme: "VAT" },
  endpoint_id: "1345678902",
  email: "invoices@dune-logistics.example",
};

const standardRate = { id: "S", percent: 5 };

const service = {
  name: "Installation",
  description: "Installation on site",
  quantity: 7.25,
  unit_code: "HUR",
  classified_tax_category: standardRate,
  commodity_classification: { commodity_code: "S" },
  additional_item_identification: [{ id: "998731", scheme_id: "SAC" }],
};
const goods = {
  name: "Cable",
  description: "Network cable, 10 m",
  quantity: 3,
  unit_code: "H87",
  classified_tax_category: standardRate,
  commodity_classification: {
    commodity_code: "G",
    item_classification_code: "85444290",
    item_classification_list_id: "HS",
  },
  allowances: [{ reason_code: "95", reason: "Discount", amount: 1.5 }],
};

/** What differs between invoices and credit notes. */
function ofKind(kind: DocumentKind): Record<string, unknown> {
  const { typeCodes, rootName, sequencePrefix } = documentKinds[kind];
  const [invoice_type_code] = typeCodes;
  const isInvoice = rootName === "Invoice";
  return isInvoice
    ? { invoice_type_code, due_date: "2026-09-19" }
    : {
        invoice_type_code,
        discrepancy_response: { response_code: "DL8.61.1.D" },
        billing_reference: [{ id: sequencePrefix.replace(/C$/, "I") + "-2026-000001", issue_date: "2026-08-20" }],
      };
}

function sharedFields(kind: DocumentKind): Record<string, unknown> {
  return {
    issue_date: "2026-08-20",
    ...ofKind(kind),
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    [documentKinds[kind].receiver]: gulfSeller,
    payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
    charges: [{ reason_code: "FC", reason: "Freight", amount: 40, tax_category: standardRate }],
  };
}

/** A document as an ERP posts it: two lines, a discount, freight. */
export const documentRequestExample = (kind: DocumentKind): Record<string, unknown> => ({
  ...sharedFields(kind),
  document_lines: [
    { ...service, price: { base_amount: 512.4, base_quantity: 1 } },
    { ...goods, price: { base_amount: 19.99, base_quantity: 1 } },
  ],
});
