import { uaeDay } from "./document.ts";

/** Sent by `npm start` and shown in the API's description; VAT 190.67, payable 4004.04 AED. */
export const sampleSeller = {
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

const standardRate = { id: "S", percent: 5 };

const service = {
  name: "Installation",
  description: "Installation on site",
  quantity: 7.25,
  unit_code: "HUR",
  classified_tax_category: standardRate,
  commodity_classification: { commodity_code: "S" },
  additional_item_identification: [{ id: "998731", scheme_id: "SAC" }],
  price: { base_amount: 512.4, base_quantity: 1 },
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
  price: { base_amount: 19.99, base_quantity: 1 },
};

export const sampleLines = [service, goods];

export const sampleCharges = [{ reason_code: "FC", reason: "Freight", amount: 40, tax_category: standardRate }];

/** The sample as a self-billed purchase invoice (389), as an ERP would post it. */
export function sampleInvoice(): Record<string, unknown> {
  return {
    issue_date: uaeDay(),
    due_date: uaeDay(30),
    invoice_type_code: "389",
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    document_source: "npm start",
    accounting_supplier_party: sampleSeller,
    document_lines: sampleLines,
    charges: sampleCharges,
    payment_means: [
      {
        payment_means_code: "30",
        payment_id: ["SAMPLE-1"],
        payee_financial_account: { id: "AE070331234567890123456", name: "Gulf Seller LLC" },
      },
    ],
    payment_terms: { note: "30 days net" },
  };
}
