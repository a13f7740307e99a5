import type { PurchaseInvoiceRequest, SupplierParty } from "../../common/client/create-client.ts";

/** A document as an integrator writes it down: the compiler finds nothing to complain of, and the service neither. */
const seller: SupplierParty = {
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

export const purchaseInvoice: PurchaseInvoiceRequest = {
  issue_date: "2026-08-20",
  due_date: "2026-09-19",
  invoice_type_code: "389",
  profile_execution_id: "00000000",
  document_currency_code: "AED",
  accounting_supplier_party: seller,
  payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
  document_lines: [
    {
      name: "Cable",
      description: "Network cable, 10 m",
      quantity: 3,
      unit_code: "H87",
      price: { base_amount: 19.99, base_quantity: 1 },
      classified_tax_category: { id: "S", percent: 5 },
    },
  ],
};
