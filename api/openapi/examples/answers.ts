/* Generated from a real run by test/api/openapi/examples.spec.ts. */
export const answerExamples: Readonly<Record<string, unknown>> = {
 "createBusinessProfile 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "tin": "1345678902",
  "name": "Dune Logistics",
  "email": "invoices@dune-logistics.example",
  "telephone": "+97161234567",
  "company_id": "654321",
  "party_name": "Dune Logistics LLC",
  "endpoint_id": "1345678902",
  "authority_name": "Dubai DED",
  "postal_address": {
   "country": "United Arab Emirates",
   "city_name": "Dubai",
   "street_name": "Al Wahda Street 1",
   "country_code": "AE",
   "country_subentity": "DXB"
  },
  "party_tax_scheme": {
   "company_id": "134567890223003",
   "tax_scheme": "VAT"
  },
  "scheme_agency_id": "TL",
  "endpoint_scheme_id": "0235",
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "createPurchaseCreditNote 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "261",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SBI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "createPurchaseCreditNoteBatch 200": [
  {
   "line": 1,
   "status": 201,
   "document": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "document_sequence": "SBC-2026-000001",
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    }
   }
  }
 ],
 "createPurchaseCreditNoteBatch 200 application/x-ndjson": "{\"line\":1,\"status\":201,\"document\":{\"id\":\"0199d3a0-7c1e-7000-8000-00000000d001\",\"document_sequence\":\"SBC-2026-000001\",\"totals\":{\"line_extension_amount\":3773.37,\"tax_exclusive_amount\":3813.37,\"tax_inclusive_amount\":4004.04,\"charge_total_amount\":40,\"payable_amount\":4004.04,\"tax_amount\":190.67,\"tax_subtotals\":[{\"tax_category\":{\"id\":\"S\",\"percent\":5},\"taxable_amount\":3813.37,\"tax_amount\":190.67}]},\"meta_info\":{\"peppol_status\":{\"participant_status\":null,\"fta_status\":null,\"overall_status\":\"PENDING\",\"validation_results\":[]}}}}\n",
 "createPurchaseInvoice 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "389",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "createPurchaseInvoiceBatch 200": [
  {
   "line": 1,
   "status": 201,
   "document": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "document_sequence": "SBI-2026-000001",
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    }
   }
  }
 ],
 "createPurchaseInvoiceBatch 200 application/x-ndjson": "{\"line\":1,\"status\":201,\"document\":{\"id\":\"0199d3a0-7c1e-7000-8000-00000000d001\",\"document_sequence\":\"SBI-2026-000001\",\"totals\":{\"line_extension_amount\":3773.37,\"tax_exclusive_amount\":3813.37,\"tax_inclusive_amount\":4004.04,\"charge_total_amount\":40,\"payable_amount\":4004.04,\"tax_amount\":190.67,\"tax_subtotals\":[{\"tax_category\":{\"id\":\"S\",\"percent\":5},\"taxable_amount\":3813.37,\"tax_amount\":190.67}]},\"meta_info\":{\"peppol_status\":{\"participant_status\":null,\"fta_status\":null,\"overall_status\":\"PENDING\",\"validation_results\":[]}}}}\n",
 "createSalesCreditNote 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "381",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SLI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "createSalesCreditNoteBatch 200": [
  {
   "line": 1,
   "status": 201,
   "document": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "document_sequence": "SLC-2026-000001",
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    }
   }
  }
 ],
 "createSalesCreditNoteBatch 200 application/x-ndjson": "{\"line\":1,\"status\":201,\"document\":{\"id\":\"0199d3a0-7c1e-7000-8000-00000000d001\",\"document_sequence\":\"SLC-2026-000001\",\"totals\":{\"line_extension_amount\":3773.37,\"tax_exclusive_amount\":3813.37,\"tax_inclusive_amount\":4004.04,\"charge_total_amount\":40,\"payable_amount\":4004.04,\"tax_amount\":190.67,\"tax_subtotals\":[{\"tax_category\":{\"id\":\"S\",\"percent\":5},\"taxable_amount\":3813.37,\"tax_amount\":190.67}]},\"meta_info\":{\"peppol_status\":{\"participant_status\":null,\"fta_status\":null,\"overall_status\":\"PENDING\",\"validation_results\":[]}}}}\n",
 "createSalesInvoice 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "380",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "createSalesInvoiceBatch 200": [
  {
   "line": 1,
   "status": 201,
   "document": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "document_sequence": "SLI-2026-000001",
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    }
   }
  }
 ],
 "createSalesInvoiceBatch 200 application/x-ndjson": "{\"line\":1,\"status\":201,\"document\":{\"id\":\"0199d3a0-7c1e-7000-8000-00000000d001\",\"document_sequence\":\"SLI-2026-000001\",\"totals\":{\"line_extension_amount\":3773.37,\"tax_exclusive_amount\":3813.37,\"tax_inclusive_amount\":4004.04,\"charge_total_amount\":40,\"payable_amount\":4004.04,\"tax_amount\":190.67,\"tax_subtotals\":[{\"tax_category\":{\"id\":\"S\",\"percent\":5},\"taxable_amount\":3813.37,\"tax_amount\":190.67}]},\"meta_info\":{\"peppol_status\":{\"participant_status\":null,\"fta_status\":null,\"overall_status\":\"PENDING\",\"validation_results\":[]}}}}\n",
 "createWebhook 201": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "url": "https://erp.example.com/hooks/peppol",
  "description": "ERP",
  "events": [
   "document.approved",
   "document.rejected"
  ],
  "enabled": true,
  "status": "active",
  "consecutive_failures": 0,
  "paused_until": null,
  "last_success_at": null,
  "pending_deliveries": 0,
  "previous_secret_until": null,
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDAmTHJ3Yxmqw="
 },
 "error 400": {
  "errors": {
   "issue_date": "issue_date is mandatory",
   "document_lines[0].quantity": "document_lines[0].quantity must be greater than zero"
  }
 },
 "error 401": {
  "errors": {
   "message": "Authentication required or invalid token"
  }
 },
 "error 403": {
  "errors": {
   "message": "This operation needs the role \"operator\" in the token's claim roles"
  }
 },
 "error 404": {
  "errors": {
   "message": "Document not found"
  }
 },
 "error 408": {
  "errors": {
   "message": "The request took too long to arrive"
  }
 },
 "error 409": {
  "errors": {
   "message": "This Idempotency-Key was used before, for a request that differs from this one: it is that of document SBI-2026-000001 (id 0199d3a0-7c1e-7000-8000-00000000d001), whose overall_status is PENDING now; a new document needs a key of its own"
  }
 },
 "error 413": {
  "errors": {
   "message": "Payload size should not exceed 8MB"
  }
 },
 "error 415": {
  "errors": {
   "message": "Content-Type must be application/json in UTF-8"
  }
 },
 "error 429": {
  "errors": {
   "message": "Rate limit of 1 requests per minute exceeded; retry after 17 s"
  }
 },
 "error 500": {
  "errors": {
   "message": "An error occurred"
  }
 },
 "error 503": {
  "errors": {
   "message": "Tokens cannot be checked at the moment; try again"
  }
 },
 "getBusinessProfile 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "tin": "1345678901",
  "name": "Dune Buyer",
  "email": "ap@example.ae",
  "telephone": "+97141234567",
  "company_id": "123456",
  "party_name": "Dune Buyer LLC",
  "endpoint_id": "1345678901",
  "authority_name": "Dubai DED",
  "postal_address": {
   "country": "United Arab Emirates",
   "city_name": "Dubai",
   "street_name": "Street 1",
   "country_code": "AE",
   "country_subentity": "DXB"
  },
  "party_tax_scheme": {
   "company_id": "134567890123003",
   "tax_scheme": "VAT"
  },
  "scheme_agency_id": "TL",
  "endpoint_scheme_id": "0235",
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getCodeList 200": {
  "name": "Emirate",
  "title": "Emirates",
  "entries": [
   {
    "code": "AUH",
    "name": "Abu Dhabi"
   },
   {
    "code": "DXB",
    "name": "Dubai"
   },
   {
    "code": "SHJ",
    "name": "Sharjah"
   }
  ]
 },
 "getLiveness 200": {
  "status": "live"
 },
 "getPurchaseCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "261",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SBI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "attachments": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "file_name": "a.pdf",
    "file_type": "application/pdf"
   }
  ],
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getPurchaseCreditNotePeppolStatus 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_sequence": "SBC-2026-000001",
  "overall_status": "APPROVED",
  "participant_status": "APPROVED",
  "fta_status": "APPROVED",
  "is_terminal": true,
  "next_poll_after_seconds": null,
  "validation_results": [],
  "toC3": {
   "country": "AE",
   "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:selfbilling-1@ae-1::2.1",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><CreditNote xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specificatio…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000456",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d003"
   },
   "processId": "urn:peppol:bis:selfbilling",
   "receiverId": "0235:1987654321",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d003",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:selfbilling-1@ae-1::2.1",
    "processId": "cenbii-procid-ubl::urn:peppol:bis:selfbilling",
    "receiverId": "iso6523-actorid-upis::0235:1987654321",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d004@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d004-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d004@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d003",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d004@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": null,
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  },
  "toC5": {
   "country": "AE",
   "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000773",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d006"
   },
   "processId": "urn:peppol:taxreporting",
   "receiverId": "0242:000773",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d006",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "cenbii-procid-ubl::urn:peppol:taxreporting",
    "receiverId": "iso6523-actorid-upis::0242:000773",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d007@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d007-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d007@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d006",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d007@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": "S",
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  }
 },
 "getPurchaseCreditNotePeppolStatusLogs 200": [
  {
   "id": "1",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "revision": 1,
   "stage": "accept",
   "leg": null,
   "event": "RECEIVED",
   "from": null,
   "to": "received",
   "attempt": null,
   "duration_ms": null,
   "detail": {
    "request_id": "0199d3a0-7c1e-7000-8000-00000000d001"
   }
  },
  {
   "id": "2",
   "timestamp": "2026-08-20T09:00:01.000Z",
   "revision": 1,
   "stage": "pricing",
   "leg": null,
   "event": "PRICED",
   "from": "received",
   "to": "priced",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "currency": "AED",
    "tax_amount": "190.67",
    "payable_amount": "4004.04"
   }
  },
  {
   "id": "3",
   "timestamp": "2026-08-20T09:00:02.000Z",
   "revision": 1,
   "stage": "rendering",
   "leg": null,
   "event": "RENDERED",
   "from": "priced",
   "to": "rendered",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "bytes": 7027,
    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "4",
   "timestamp": "2026-08-20T09:00:03.000Z",
   "revision": 1,
   "stage": "validation",
   "leg": null,
   "event": "VALIDATED",
   "from": "rendered",
   "to": "validated",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "fatal": 0,
    "rule_set": "pint-ae-self-billing 1.0.4-1",
    "warnings": 0
   }
  },
  {
   "id": "5",
   "timestamp": "2026-08-20T09:00:04.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "6",
   "timestamp": "2026-08-20T09:00:05.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "7",
   "timestamp": "2026-08-20T09:00:06.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "8",
   "timestamp": "2026-08-20T09:00:07.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "9",
   "timestamp": "2026-08-20T09:00:08.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d003",
    "sender": "0242:000456",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "10",
   "timestamp": "2026-08-20T09:00:09.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "tax_data_type": "S"
   }
  },
  {
   "id": "11",
   "timestamp": "2026-08-20T09:00:10.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "12",
   "timestamp": "2026-08-20T09:00:11.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "sender": "0242:000773",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "13",
   "timestamp": "2026-08-20T09:00:12.000Z",
   "revision": 1,
   "stage": "overall",
   "leg": null,
   "event": "APPROVED",
   "from": "PENDING",
   "to": "APPROVED",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  }
 ],
 "getPurchaseInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "389",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "attachments": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "file_name": "a.pdf",
    "file_type": "application/pdf"
   }
  ],
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getPurchaseInvoicePeppolStatus 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_sequence": "SBI-2026-000001",
  "overall_status": "APPROVED",
  "participant_status": "APPROVED",
  "fta_status": "APPROVED",
  "is_terminal": true,
  "next_poll_after_seconds": null,
  "validation_results": [],
  "toC3": {
   "country": "AE",
   "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000456",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d003"
   },
   "processId": "urn:peppol:bis:selfbilling",
   "receiverId": "0235:1987654321",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d003",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1",
    "processId": "cenbii-procid-ubl::urn:peppol:bis:selfbilling",
    "receiverId": "iso6523-actorid-upis::0235:1987654321",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d004@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d004-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d004@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d003",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d004@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": null,
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  },
  "toC5": {
   "country": "AE",
   "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000773",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d006"
   },
   "processId": "urn:peppol:taxreporting",
   "receiverId": "0242:000773",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d006",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "cenbii-procid-ubl::urn:peppol:taxreporting",
    "receiverId": "iso6523-actorid-upis::0242:000773",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d007@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d007-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d007@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d006",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d007@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": "S",
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  }
 },
 "getPurchaseInvoicePeppolStatusLogs 200": [
  {
   "id": "1",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "revision": 1,
   "stage": "accept",
   "leg": null,
   "event": "RECEIVED",
   "from": null,
   "to": "received",
   "attempt": null,
   "duration_ms": null,
   "detail": {
    "request_id": "0199d3a0-7c1e-7000-8000-00000000d001"
   }
  },
  {
   "id": "2",
   "timestamp": "2026-08-20T09:00:01.000Z",
   "revision": 1,
   "stage": "pricing",
   "leg": null,
   "event": "PRICED",
   "from": "received",
   "to": "priced",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "currency": "AED",
    "tax_amount": "190.67",
    "payable_amount": "4004.04"
   }
  },
  {
   "id": "3",
   "timestamp": "2026-08-20T09:00:02.000Z",
   "revision": 1,
   "stage": "rendering",
   "leg": null,
   "event": "RENDERED",
   "from": "priced",
   "to": "rendered",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "bytes": 6760,
    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "4",
   "timestamp": "2026-08-20T09:00:03.000Z",
   "revision": 1,
   "stage": "validation",
   "leg": null,
   "event": "VALIDATED",
   "from": "rendered",
   "to": "validated",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "fatal": 0,
    "rule_set": "pint-ae-self-billing 1.0.4-1",
    "warnings": 0
   }
  },
  {
   "id": "5",
   "timestamp": "2026-08-20T09:00:04.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "6",
   "timestamp": "2026-08-20T09:00:05.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "7",
   "timestamp": "2026-08-20T09:00:06.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "8",
   "timestamp": "2026-08-20T09:00:07.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "9",
   "timestamp": "2026-08-20T09:00:08.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d003",
    "sender": "0242:000456",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "10",
   "timestamp": "2026-08-20T09:00:09.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "tax_data_type": "S"
   }
  },
  {
   "id": "11",
   "timestamp": "2026-08-20T09:00:10.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "12",
   "timestamp": "2026-08-20T09:00:11.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "sender": "0242:000773",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "13",
   "timestamp": "2026-08-20T09:00:12.000Z",
   "revision": 1,
   "stage": "overall",
   "leg": null,
   "event": "APPROVED",
   "from": "PENDING",
   "to": "APPROVED",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  }
 ],
 "getReadiness 200": {
  "status": "ready",
  "checks": {
   "database": "ok",
   "queue": "ok"
  }
 },
 "getReadiness 503": {
  "status": "not ready",
  "checks": {
   "database": "unavailable",
   "queue": "ok"
  }
 },
 "getSalesCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "381",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SLI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "attachments": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "file_name": "a.pdf",
    "file_type": "application/pdf"
   }
  ],
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getSalesCreditNotePeppolStatus 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_sequence": "SLC-2026-000001",
  "overall_status": "APPROVED",
  "participant_status": "APPROVED",
  "fta_status": "APPROVED",
  "is_terminal": true,
  "next_poll_after_seconds": null,
  "validation_results": [],
  "toC3": {
   "country": "AE",
   "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:billing-1@ae-1::2.1",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><CreditNote xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specificatio…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000456",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d003"
   },
   "processId": "urn:peppol:bis:billing",
   "receiverId": "0235:1987654321",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d003",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:billing-1@ae-1::2.1",
    "processId": "cenbii-procid-ubl::urn:peppol:bis:billing",
    "receiverId": "iso6523-actorid-upis::0235:1987654321",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d004@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d004-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d004@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d003",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d004@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": null,
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  },
  "toC5": {
   "country": "AE",
   "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000773",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d006"
   },
   "processId": "urn:peppol:taxreporting",
   "receiverId": "0242:000773",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d006",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "cenbii-procid-ubl::urn:peppol:taxreporting",
    "receiverId": "iso6523-actorid-upis::0242:000773",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d007@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d007-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d007@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d006",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d007@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": "S",
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  }
 },
 "getSalesCreditNotePeppolStatusLogs 200": [
  {
   "id": "1",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "revision": 1,
   "stage": "accept",
   "leg": null,
   "event": "RECEIVED",
   "from": null,
   "to": "received",
   "attempt": null,
   "duration_ms": null,
   "detail": {
    "request_id": "0199d3a0-7c1e-7000-8000-00000000d001"
   }
  },
  {
   "id": "2",
   "timestamp": "2026-08-20T09:00:01.000Z",
   "revision": 1,
   "stage": "pricing",
   "leg": null,
   "event": "PRICED",
   "from": "received",
   "to": "priced",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "currency": "AED",
    "tax_amount": "190.67",
    "payable_amount": "4004.04"
   }
  },
  {
   "id": "3",
   "timestamp": "2026-08-20T09:00:02.000Z",
   "revision": 1,
   "stage": "rendering",
   "leg": null,
   "event": "RENDERED",
   "from": "priced",
   "to": "rendered",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "bytes": 7019,
    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "4",
   "timestamp": "2026-08-20T09:00:03.000Z",
   "revision": 1,
   "stage": "validation",
   "leg": null,
   "event": "VALIDATED",
   "from": "rendered",
   "to": "validated",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "fatal": 0,
    "rule_set": "pint-ae-billing 1.0.4-1",
    "warnings": 0
   }
  },
  {
   "id": "5",
   "timestamp": "2026-08-20T09:00:04.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "6",
   "timestamp": "2026-08-20T09:00:05.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "7",
   "timestamp": "2026-08-20T09:00:06.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "8",
   "timestamp": "2026-08-20T09:00:07.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "9",
   "timestamp": "2026-08-20T09:00:08.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d003",
    "sender": "0242:000456",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "10",
   "timestamp": "2026-08-20T09:00:09.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "tax_data_type": "S"
   }
  },
  {
   "id": "11",
   "timestamp": "2026-08-20T09:00:10.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "12",
   "timestamp": "2026-08-20T09:00:11.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "sender": "0242:000773",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "13",
   "timestamp": "2026-08-20T09:00:12.000Z",
   "revision": 1,
   "stage": "overall",
   "leg": null,
   "event": "APPROVED",
   "from": "PENDING",
   "to": "APPROVED",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  }
 ],
 "getSalesInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "380",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "attachments": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "file_name": "a.pdf",
    "file_type": "application/pdf"
   }
  ],
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getSalesInvoicePeppolStatus 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_sequence": "SLI-2026-000001",
  "overall_status": "APPROVED",
  "participant_status": "APPROVED",
  "fta_status": "APPROVED",
  "is_terminal": true,
  "next_poll_after_seconds": null,
  "validation_results": [],
  "toC3": {
   "country": "AE",
   "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@ae-1::2.1",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000456",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d003"
   },
   "processId": "urn:peppol:bis:billing",
   "receiverId": "0235:1987654321",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d003",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "peppol-doctype-wildcard::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@ae-1::2.1",
    "processId": "cenbii-procid-ubl::urn:peppol:bis:billing",
    "receiverId": "iso6523-actorid-upis::0235:1987654321",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d004@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d004-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d004@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d003",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d004@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": null,
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  },
  "toC5": {
   "country": "AE",
   "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
   "documentXml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…",
   "lastUpdated": "2026-08-20T09:00:00.000Z",
   "mlsResponse": {
    "id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "code": "AP",
    "issues": [],
    "source": "message",
    "issuedAt": "2026-08-20T09:00:00.000Z",
    "senderId": "0242:000773",
    "receivedAt": "2026-08-20T09:00:00.000Z",
    "referenceId": "0199d3a0-7c1e-7000-8000-00000000d006"
   },
   "processId": "urn:peppol:taxreporting",
   "receiverId": "0242:000773",
   "senderId": "0235:1345678901",
   "status": "APPROVED",
   "transmissionUuid": "0199d3a0-7c1e-7000-8000-00000000d006",
   "transmissionResponse": {
    "c3Cert": "-----BEGIN CERTIFICATE-----\nMIIBwTCCAWegAwIBAgIUZUQedrwkIyApaIrPhFNjI4ZRsy0wCgYIKoZIzj0EAwIw\nNTESMBAGA1UEAwwJUEFFMDAwNDU2MRIwEAYDVQQKDAlTaW11bGF0b3IxCzAJBgNV\nBAYTAkFFMCAXDTI2MTEyMTAyMTYxNFoYDzIxMjYxMDI4MDIxNjE0WjA1MRIwEAYD\nVQQDDAlQQUUwMDA0N…",
    "c3SmpUrl": "http://smp.simulator.invalid",
    "senderId": "iso6523-actorid-upis::0235:1345678901",
    "countryC1": "AE",
    "docTypeId": "busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "cenbii-procid-ubl::urn:peppol:taxreporting",
    "receiverId": "iso6523-actorid-upis::0242:000773",
    "smlDnsZone": "participant.sml.simulator.",
    "as4MessageId": "0199d3a0-7c1e-7000-8000-00000000d007@simulator",
    "c3CertCheckDT": "2026-08-20T09:00:00.000Z",
    "c3EndpointUrl": "https://ap.simulator.invalid/as4",
    "phase4Version": "simulator",
    "senderPartyId": "PAE000123",
    "sendingResult": "SUCCESS",
    "c3CertSubjectC": "AE",
    "c3CertSubjectO": "Simulator",
    "overallSuccess": true,
    "sendingSuccess": true,
    "c3CertSubjectCN": "PAE000456",
    "rawHttpResponse": {
     "headers": {
      "Content-Type": [
       "application/soap+xml"
      ]
     },
     "statusLine": "HTTP/1.1 200"
    },
    "as4ResponseError": false,
    "as4ConversationId": "0199d3a0-7c1e-7000-8000-00000000d007-conversation@simulator",
    "c3CertCheckResult": "VALID",
    "as4SendingDateTime": "2026-08-20T09:00:00.000Z",
    "c3TechnicalContact": "simulator@simulator.invalid",
    "currentDateTimeUTC": "2026-08-20T09:00:00.000Z",
    "transportProfileId": "peppol-transport-as4-v2_0",
    "docTypeIdInCodeList": true,
    "processIdInCodeList": true,
    "as4ReceivedSignalMsg": "<eb:SignalMessage xmlns:eb=\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\"><eb:MessageInfo><eb:Timestamp>2026-08-20T09:00:00.000Z</eb:Timestamp><eb:MessageId>receipt-0199d3a0-7c1e-7000-8000-00000000d007@simulator</eb:Messag…",
    "lookupDurationMillis": 3,
    "overallDurationMillis": 8,
    "sendingDurationMillis": 5,
    "sbdhInstanceIdentifier": "0199d3a0-7c1e-7000-8000-00000000d006",
    "endpointUrl": "https://ap.simulator.invalid/as4",
    "receiptDigests": [
     {
      "reference": "cid:sbd-0199d3a0-7c1e-7000-8000-00000000d007@simulator",
      "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
      "value": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
     }
    ],
    "attempts": 1,
    "taxDataType": "S",
    "sentAt": "2026-08-20T09:00:00.000Z",
    "mlsReceivedAt": "2026-08-20T09:00:00.000Z",
    "mlsOverdue": false,
    "mlsOverdueAt": null,
    "internalState": "accepted",
    "failureClass": null,
    "reason": null,
    "hint": "Nothing; it is final."
   }
  }
 },
 "getSalesInvoicePeppolStatusLogs 200": [
  {
   "id": "1",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "revision": 1,
   "stage": "accept",
   "leg": null,
   "event": "RECEIVED",
   "from": null,
   "to": "received",
   "attempt": null,
   "duration_ms": null,
   "detail": {
    "request_id": "0199d3a0-7c1e-7000-8000-00000000d001"
   }
  },
  {
   "id": "2",
   "timestamp": "2026-08-20T09:00:01.000Z",
   "revision": 1,
   "stage": "pricing",
   "leg": null,
   "event": "PRICED",
   "from": "received",
   "to": "priced",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "currency": "AED",
    "tax_amount": "190.67",
    "payable_amount": "4004.04"
   }
  },
  {
   "id": "3",
   "timestamp": "2026-08-20T09:00:02.000Z",
   "revision": 1,
   "stage": "rendering",
   "leg": null,
   "event": "RENDERED",
   "from": "priced",
   "to": "rendered",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "bytes": 6752,
    "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "4",
   "timestamp": "2026-08-20T09:00:03.000Z",
   "revision": 1,
   "stage": "validation",
   "leg": null,
   "event": "VALIDATED",
   "from": "rendered",
   "to": "validated",
   "attempt": null,
   "duration_ms": 12,
   "detail": {
    "fatal": 0,
    "rule_set": "pint-ae-billing 1.0.4-1",
    "warnings": 0
   }
  },
  {
   "id": "5",
   "timestamp": "2026-08-20T09:00:04.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "6",
   "timestamp": "2026-08-20T09:00:05.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "QUEUED",
   "from": null,
   "to": "queued",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  },
  {
   "id": "7",
   "timestamp": "2026-08-20T09:00:06.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  },
  {
   "id": "8",
   "timestamp": "2026-08-20T09:00:07.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "9",
   "timestamp": "2026-08-20T09:00:08.000Z",
   "revision": 1,
   "stage": "transmission",
   "leg": "toC3",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d003",
    "sender": "0242:000456",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  {
   "id": "10",
   "timestamp": "2026-08-20T09:00:09.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENDING",
   "from": "queued",
   "to": "sending",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004",
    "sbd_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "tax_data_type": "S"
   }
  },
  {
   "id": "11",
   "timestamp": "2026-08-20T09:00:10.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "SENT",
   "from": "sending",
   "to": "sent",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "12",
   "timestamp": "2026-08-20T09:00:11.000Z",
   "revision": 1,
   "stage": "reporting",
   "leg": "toC5",
   "event": "ACCEPTED",
   "from": "sent",
   "to": "accepted",
   "attempt": 1,
   "duration_ms": 12,
   "detail": {
    "code": "AP",
    "mls_id": "0199d3a0-7c1e-7000-8000-00000000d005",
    "sender": "0242:000773",
    "source": "message",
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d004"
   }
  },
  {
   "id": "13",
   "timestamp": "2026-08-20T09:00:12.000Z",
   "revision": 1,
   "stage": "overall",
   "leg": null,
   "event": "APPROVED",
   "from": "PENDING",
   "to": "APPROVED",
   "attempt": null,
   "duration_ms": null,
   "detail": null
  }
 ],
 "getWebhook 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "url": "https://host.example/hook",
  "description": "ERP",
  "events": [
   "*"
  ],
  "enabled": true,
  "status": "active",
  "consecutive_failures": 0,
  "paused_until": null,
  "last_success_at": "2026-08-20T09:00:00.000Z",
  "pending_deliveries": 0,
  "previous_secret_until": null,
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "getWebhookDelivery 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "event": "webhook.test",
  "document_id": null,
  "state": "delivered",
  "next_attempt_at": null,
  "created_at": "2026-08-20T09:00:00.000Z",
  "settled_at": "2026-08-20T09:00:00.000Z",
  "payload": {
   "type": "webhook.test",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "data": {
    "endpoint_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  "attempts": [
   {
    "attempt": 1,
    "at": "2026-08-20T09:00:00.000Z",
    "http_status": 204,
    "error": null,
    "answer": "",
    "duration_ms": 12
   }
  ]
 },
 "listBusinessProfiles 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000b001",
    "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
    "tin": "1345678901",
    "name": "Dune Buyer",
    "email": "ap@example.ae",
    "telephone": "+97141234567",
    "company_id": "123456",
    "party_name": "Dune Buyer LLC",
    "endpoint_id": "1345678901",
    "authority_name": "Dubai DED",
    "postal_address": {
     "country": "United Arab Emirates",
     "city_name": "Dubai",
     "street_name": "Street 1",
     "country_code": "AE",
     "country_subentity": "DXB"
    },
    "party_tax_scheme": {
     "company_id": "134567890123003",
     "tax_scheme": "VAT"
    },
    "scheme_agency_id": "TL",
    "endpoint_scheme_id": "0235",
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listChanges 200": {
  "data": [
   {
    "cursor": "Yw3kVtXc0m2Qb8sLr5nJpA",
    "document_id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "overall_status": "APPROVED",
    "id": "1",
    "timestamp": "2026-08-20T09:00:00.000Z",
    "revision": 1,
    "stage": "accept",
    "leg": null,
    "event": "RECEIVED",
    "from": null,
    "to": "received",
    "attempt": null,
    "duration_ms": null,
    "detail": {
     "request_id": "0199d3a0-7c1e-7000-8000-00000000d002"
    }
   },
   {
    "cursor": "Yw3kVtXc0m2Qb8sLr5nJpA",
    "document_id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "overall_status": "APPROVED",
    "id": "2",
    "timestamp": "2026-08-20T09:00:01.000Z",
    "revision": 1,
    "stage": "pricing",
    "leg": null,
    "event": "PRICED",
    "from": "received",
    "to": "priced",
    "attempt": null,
    "duration_ms": 12,
    "detail": {
     "currency": "AED",
     "tax_amount": "190.67",
     "payable_amount": "4004.04"
    }
   },
   {
    "cursor": "Yw3kVtXc0m2Qb8sLr5nJpA",
    "document_id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "overall_status": "APPROVED",
    "id": "3",
    "timestamp": "2026-08-20T09:00:02.000Z",
    "revision": 1,
    "stage": "rendering",
    "leg": null,
    "event": "RENDERED",
    "from": "priced",
    "to": "rendered",
    "attempt": null,
    "duration_ms": 12,
    "detail": {
     "bytes": 6760,
     "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    }
   }
  ],
  "next_cursor": "Yw3kVtXc0m2Qb8sLr5nJpA",
  "has_more": false
 },
 "listCodeLists 200": {
  "data": [
   {
    "name": "UNCL1001-inv",
    "title": "Type codes of a self-billed invoice",
    "count": 2
   },
   {
    "name": "UNCL1001-cn",
    "title": "Type codes of a self-billed credit note",
    "count": 2
   },
   {
    "name": "UNCL1001-inv-billing",
    "title": "Type codes of a sales invoice",
    "count": 2
   }
  ]
 },
 "listGivenUpDocuments 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "revision": 1,
    "stage": "received",
    "failure": {
     "at": "2026-08-20T09:00:00.000Z",
     "stage": "pricing",
     "message": "out of memory"
    },
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listLegsForOperator 200": {
  "data": [
   {
    "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "document_id": "0199d3a0-7c1e-7000-8000-00000000d002",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "revision": 1,
    "leg": "c3",
    "state": "failed",
    "failure_class": "blocked",
    "reason": "The access point's certificate has expired",
    "hint": "The operator of this service must act: mend what reason names, then retry. The client can do nothing about it.",
    "attempts": 1,
    "sent_at": null,
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listPurchaseCreditNotes 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
    "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
    "document_sequence": "SBC-2026-000001",
    "revision": 1,
    "issue_date": "2026-08-20",
    "invoice_type_code": "261",
    "discrepancy_response": {
     "response_code": "DL8.61.1.D"
    },
    "billing_reference": [
     {
      "id": "SBI-2026-000001",
      "issue_date": "2026-08-20"
     }
    ],
    "profile_execution_id": "00000000",
    "document_currency_code": "AED",
    "accounting_supplier_party": {
     "name": "Gulf Seller",
     "party_name": "Gulf Seller LLC",
     "postal_address": {
      "street_name": "Al Wahda Street 1",
      "city_name": "Sharjah",
      "country_subentity": "SHJ",
      "country": "United Arab Emirates",
      "country_code": "AE"
     },
     "scheme_agency_id": "TL",
     "company_id": "SHJ-4411",
     "authority_name": "Sharjah Economic Development Department",
     "tin": "1987654321",
     "party_tax_scheme": {
      "company_id": "198765432102003",
      "tax_scheme": "VAT"
     },
     "endpoint_id": "1987654321",
     "endpoint_scheme_id": "0235",
     "email": "accounts@gulf-seller.example",
     "telephone": "+97161234567"
    },
    "payment_means": [
     {
      "payment_means_code": "30",
      "payee_financial_account": {
       "id": "AE070331234567890123456"
      }
     }
    ],
    "document_source": "API",
    "accounting_customer_party": {
     "tin": "1345678901",
     "name": "Dune Buyer",
     "email": "ap@example.ae",
     "telephone": "+97141234567",
     "company_id": "123456",
     "party_name": "Dune Buyer LLC",
     "endpoint_id": "1345678901",
     "authority_name": "Dubai DED",
     "postal_address": {
      "country": "United Arab Emirates",
      "city_name": "Dubai",
      "street_name": "Street 1",
      "country_code": "AE",
      "country_subentity": "DXB"
     },
     "party_tax_scheme": {
      "company_id": "134567890123003",
      "tax_scheme": "VAT"
     },
     "scheme_agency_id": "TL",
     "endpoint_scheme_id": "0235"
    },
    "attachments": [
     {
      "id": "0199d3a0-7c1e-7000-8000-00000000d002",
      "file_name": "a.pdf",
      "file_type": "application/pdf"
     }
    ],
    "document_lines": [
     {
      "name": "Installation",
      "description": "Installation on site",
      "quantity": 7.25,
      "unit_code": "HUR",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "S"
      },
      "additional_item_identification": [
       {
        "id": "998731",
        "scheme_id": "SAC"
       }
      ],
      "price": {
       "price_amount": 512.4,
       "base_quantity": 1
      },
      "base_amount": 3714.9,
      "net_amount": 3714.9,
      "tax_amount": 185.75,
      "total_amount": 3900.65
     },
     {
      "name": "Cable",
      "description": "Network cable, 10 m",
      "quantity": 3,
      "unit_code": "H87",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "G",
       "item_classification_code": "85444290",
       "item_classification_list_id": "HS"
      },
      "price": {
       "price_amount": 19.99,
       "base_quantity": 1
      },
      "allowances": [
       {
        "reason_code": "95",
        "reason": "Discount",
        "amount": 1.5
       }
      ],
      "base_amount": 59.97,
      "net_amount": 58.47,
      "tax_amount": 2.92,
      "total_amount": 61.39
     }
    ],
    "charges": [
     {
      "reason_code": "FC",
      "reason": "Freight",
      "amount": 40,
      "tax_category": {
       "id": "S",
       "percent": 5
      }
     }
    ],
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    },
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listPurchaseInvoices 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
    "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
    "document_sequence": "SBI-2026-000001",
    "revision": 1,
    "issue_date": "2026-08-20",
    "invoice_type_code": "389",
    "due_date": "2026-09-19",
    "profile_execution_id": "00000000",
    "document_currency_code": "AED",
    "accounting_supplier_party": {
     "name": "Gulf Seller",
     "party_name": "Gulf Seller LLC",
     "postal_address": {
      "street_name": "Al Wahda Street 1",
      "city_name": "Sharjah",
      "country_subentity": "SHJ",
      "country": "United Arab Emirates",
      "country_code": "AE"
     },
     "scheme_agency_id": "TL",
     "company_id": "SHJ-4411",
     "authority_name": "Sharjah Economic Development Department",
     "tin": "1987654321",
     "party_tax_scheme": {
      "company_id": "198765432102003",
      "tax_scheme": "VAT"
     },
     "endpoint_id": "1987654321",
     "endpoint_scheme_id": "0235",
     "email": "accounts@gulf-seller.example",
     "telephone": "+97161234567"
    },
    "payment_means": [
     {
      "payment_means_code": "30",
      "payee_financial_account": {
       "id": "AE070331234567890123456"
      }
     }
    ],
    "document_source": "API",
    "accounting_customer_party": {
     "tin": "1345678901",
     "name": "Dune Buyer",
     "email": "ap@example.ae",
     "telephone": "+97141234567",
     "company_id": "123456",
     "party_name": "Dune Buyer LLC",
     "endpoint_id": "1345678901",
     "authority_name": "Dubai DED",
     "postal_address": {
      "country": "United Arab Emirates",
      "city_name": "Dubai",
      "street_name": "Street 1",
      "country_code": "AE",
      "country_subentity": "DXB"
     },
     "party_tax_scheme": {
      "company_id": "134567890123003",
      "tax_scheme": "VAT"
     },
     "scheme_agency_id": "TL",
     "endpoint_scheme_id": "0235"
    },
    "attachments": [
     {
      "id": "0199d3a0-7c1e-7000-8000-00000000d002",
      "file_name": "a.pdf",
      "file_type": "application/pdf"
     }
    ],
    "document_lines": [
     {
      "name": "Installation",
      "description": "Installation on site",
      "quantity": 7.25,
      "unit_code": "HUR",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "S"
      },
      "additional_item_identification": [
       {
        "id": "998731",
        "scheme_id": "SAC"
       }
      ],
      "price": {
       "price_amount": 512.4,
       "base_quantity": 1
      },
      "base_amount": 3714.9,
      "net_amount": 3714.9,
      "tax_amount": 185.75,
      "total_amount": 3900.65
     },
     {
      "name": "Cable",
      "description": "Network cable, 10 m",
      "quantity": 3,
      "unit_code": "H87",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "G",
       "item_classification_code": "85444290",
       "item_classification_list_id": "HS"
      },
      "price": {
       "price_amount": 19.99,
       "base_quantity": 1
      },
      "allowances": [
       {
        "reason_code": "95",
        "reason": "Discount",
        "amount": 1.5
       }
      ],
      "base_amount": 59.97,
      "net_amount": 58.47,
      "tax_amount": 2.92,
      "total_amount": 61.39
     }
    ],
    "charges": [
     {
      "reason_code": "FC",
      "reason": "Freight",
      "amount": 40,
      "tax_category": {
       "id": "S",
       "percent": 5
      }
     }
    ],
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "credited_amount": 0,
    "remaining_amount": 4004.04,
    "credited_by": [],
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    },
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listSalesCreditNotes 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
    "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
    "document_sequence": "SLC-2026-000001",
    "revision": 1,
    "issue_date": "2026-08-20",
    "invoice_type_code": "381",
    "discrepancy_response": {
     "response_code": "DL8.61.1.D"
    },
    "billing_reference": [
     {
      "id": "SLI-2026-000001",
      "issue_date": "2026-08-20"
     }
    ],
    "profile_execution_id": "00000000",
    "document_currency_code": "AED",
    "accounting_customer_party": {
     "name": "Gulf Seller",
     "party_name": "Gulf Seller LLC",
     "postal_address": {
      "street_name": "Al Wahda Street 1",
      "city_name": "Sharjah",
      "country_subentity": "SHJ",
      "country": "United Arab Emirates",
      "country_code": "AE"
     },
     "scheme_agency_id": "TL",
     "company_id": "SHJ-4411",
     "authority_name": "Sharjah Economic Development Department",
     "tin": "1987654321",
     "party_tax_scheme": {
      "company_id": "198765432102003",
      "tax_scheme": "VAT"
     },
     "endpoint_id": "1987654321",
     "endpoint_scheme_id": "0235",
     "email": "accounts@gulf-seller.example",
     "telephone": "+97161234567"
    },
    "payment_means": [
     {
      "payment_means_code": "30",
      "payee_financial_account": {
       "id": "AE070331234567890123456"
      }
     }
    ],
    "document_source": "API",
    "accounting_supplier_party": {
     "tin": "1345678901",
     "name": "Dune Buyer",
     "email": "ap@example.ae",
     "telephone": "+97141234567",
     "company_id": "123456",
     "party_name": "Dune Buyer LLC",
     "endpoint_id": "1345678901",
     "authority_name": "Dubai DED",
     "postal_address": {
      "country": "United Arab Emirates",
      "city_name": "Dubai",
      "street_name": "Street 1",
      "country_code": "AE",
      "country_subentity": "DXB"
     },
     "party_tax_scheme": {
      "company_id": "134567890123003",
      "tax_scheme": "VAT"
     },
     "scheme_agency_id": "TL",
     "endpoint_scheme_id": "0235"
    },
    "attachments": [
     {
      "id": "0199d3a0-7c1e-7000-8000-00000000d002",
      "file_name": "a.pdf",
      "file_type": "application/pdf"
     }
    ],
    "document_lines": [
     {
      "name": "Installation",
      "description": "Installation on site",
      "quantity": 7.25,
      "unit_code": "HUR",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "S"
      },
      "additional_item_identification": [
       {
        "id": "998731",
        "scheme_id": "SAC"
       }
      ],
      "price": {
       "price_amount": 512.4,
       "base_quantity": 1
      },
      "base_amount": 3714.9,
      "net_amount": 3714.9,
      "tax_amount": 185.75,
      "total_amount": 3900.65
     },
     {
      "name": "Cable",
      "description": "Network cable, 10 m",
      "quantity": 3,
      "unit_code": "H87",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "G",
       "item_classification_code": "85444290",
       "item_classification_list_id": "HS"
      },
      "price": {
       "price_amount": 19.99,
       "base_quantity": 1
      },
      "allowances": [
       {
        "reason_code": "95",
        "reason": "Discount",
        "amount": 1.5
       }
      ],
      "base_amount": 59.97,
      "net_amount": 58.47,
      "tax_amount": 2.92,
      "total_amount": 61.39
     }
    ],
    "charges": [
     {
      "reason_code": "FC",
      "reason": "Freight",
      "amount": 40,
      "tax_category": {
       "id": "S",
       "percent": 5
      }
     }
    ],
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    },
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listSalesInvoices 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
    "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
    "document_sequence": "SLI-2026-000001",
    "revision": 1,
    "issue_date": "2026-08-20",
    "invoice_type_code": "380",
    "due_date": "2026-09-19",
    "profile_execution_id": "00000000",
    "document_currency_code": "AED",
    "accounting_customer_party": {
     "name": "Gulf Seller",
     "party_name": "Gulf Seller LLC",
     "postal_address": {
      "street_name": "Al Wahda Street 1",
      "city_name": "Sharjah",
      "country_subentity": "SHJ",
      "country": "United Arab Emirates",
      "country_code": "AE"
     },
     "scheme_agency_id": "TL",
     "company_id": "SHJ-4411",
     "authority_name": "Sharjah Economic Development Department",
     "tin": "1987654321",
     "party_tax_scheme": {
      "company_id": "198765432102003",
      "tax_scheme": "VAT"
     },
     "endpoint_id": "1987654321",
     "endpoint_scheme_id": "0235",
     "email": "accounts@gulf-seller.example",
     "telephone": "+97161234567"
    },
    "payment_means": [
     {
      "payment_means_code": "30",
      "payee_financial_account": {
       "id": "AE070331234567890123456"
      }
     }
    ],
    "document_source": "API",
    "accounting_supplier_party": {
     "tin": "1345678901",
     "name": "Dune Buyer",
     "email": "ap@example.ae",
     "telephone": "+97141234567",
     "company_id": "123456",
     "party_name": "Dune Buyer LLC",
     "endpoint_id": "1345678901",
     "authority_name": "Dubai DED",
     "postal_address": {
      "country": "United Arab Emirates",
      "city_name": "Dubai",
      "street_name": "Street 1",
      "country_code": "AE",
      "country_subentity": "DXB"
     },
     "party_tax_scheme": {
      "company_id": "134567890123003",
      "tax_scheme": "VAT"
     },
     "scheme_agency_id": "TL",
     "endpoint_scheme_id": "0235"
    },
    "attachments": [
     {
      "id": "0199d3a0-7c1e-7000-8000-00000000d002",
      "file_name": "a.pdf",
      "file_type": "application/pdf"
     }
    ],
    "document_lines": [
     {
      "name": "Installation",
      "description": "Installation on site",
      "quantity": 7.25,
      "unit_code": "HUR",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "S"
      },
      "additional_item_identification": [
       {
        "id": "998731",
        "scheme_id": "SAC"
       }
      ],
      "price": {
       "price_amount": 512.4,
       "base_quantity": 1
      },
      "base_amount": 3714.9,
      "net_amount": 3714.9,
      "tax_amount": 185.75,
      "total_amount": 3900.65
     },
     {
      "name": "Cable",
      "description": "Network cable, 10 m",
      "quantity": 3,
      "unit_code": "H87",
      "classified_tax_category": {
       "id": "S",
       "percent": 5
      },
      "commodity_classification": {
       "commodity_code": "G",
       "item_classification_code": "85444290",
       "item_classification_list_id": "HS"
      },
      "price": {
       "price_amount": 19.99,
       "base_quantity": 1
      },
      "allowances": [
       {
        "reason_code": "95",
        "reason": "Discount",
        "amount": 1.5
       }
      ],
      "base_amount": 59.97,
      "net_amount": 58.47,
      "tax_amount": 2.92,
      "total_amount": 61.39
     }
    ],
    "charges": [
     {
      "reason_code": "FC",
      "reason": "Freight",
      "amount": 40,
      "tax_category": {
       "id": "S",
       "percent": 5
      }
     }
    ],
    "totals": {
     "line_extension_amount": 3773.37,
     "tax_exclusive_amount": 3813.37,
     "tax_inclusive_amount": 4004.04,
     "charge_total_amount": 40,
     "payable_amount": 4004.04,
     "tax_amount": 190.67,
     "tax_subtotals": [
      {
       "tax_category": {
        "id": "S",
        "percent": 5
       },
       "taxable_amount": 3813.37,
       "tax_amount": 190.67
      }
     ]
    },
    "credited_amount": 0,
    "remaining_amount": 4004.04,
    "credited_by": [],
    "meta_info": {
     "peppol_status": {
      "participant_status": null,
      "fta_status": null,
      "overall_status": "PENDING",
      "validation_results": []
     }
    },
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "next_cursor": null
 },
 "listWebhookDeliveries 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "event": "webhook.test",
    "document_id": null,
    "state": "delivered",
    "next_attempt_at": null,
    "created_at": "2026-08-20T09:00:00.000Z",
    "settled_at": "2026-08-20T09:00:00.000Z",
    "payload": {
     "type": "webhook.test",
     "timestamp": "2026-08-20T09:00:00.000Z",
     "data": {
      "endpoint_id": "0199d3a0-7c1e-7000-8000-00000000d002"
     }
    },
    "attempts": [
     {
      "attempt": 1,
      "at": "2026-08-20T09:00:00.000Z",
      "http_status": 204,
      "error": null,
      "answer": "",
      "duration_ms": 12
     }
    ]
   }
  ],
  "next_cursor": null
 },
 "listWebhookEvents 200": {
  "data": [
   {
    "name": "document.received",
    "meaning": "The document was accepted and stored."
   },
   {
    "name": "document.validated",
    "meaning": "It breaks no rule and goes to the network."
   },
   {
    "name": "document.validation_failed",
    "meaning": "It breaks rules and was not sent; correct and resubmit it."
   }
  ]
 },
 "listWebhooks 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "url": "https://host.example/hook",
    "description": "ERP",
    "events": [
     "*"
    ],
    "enabled": true,
    "status": "active",
    "consecutive_failures": 0,
    "paused_until": null,
    "last_success_at": "2026-08-20T09:00:00.000Z",
    "pending_deliveries": 0,
    "previous_secret_until": null,
    "created_at": "2026-08-20T09:00:00.000Z",
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ]
 },
 "queryPeppolStatus 200": {
  "data": [
   {
    "id": "0199d3a0-7c1e-7000-8000-00000000d001",
    "kind": "purchase-invoices",
    "document_sequence": "SBI-2026-000001",
    "overall_status": "APPROVED",
    "participant_status": "APPROVED",
    "fta_status": "APPROVED",
    "is_terminal": true,
    "next_poll_after_seconds": null,
    "updated_at": "2026-08-20T09:00:00.000Z"
   }
  ],
  "not_found": []
 },
 "receiveInbound 200": {
  "countryCodeC4": "AE"
 },
 "receiveInbound 400": {
  "retry": "none",
  "errorMessage": "Not a usable Peppol message: White space is expected before an attribute (line 1, column 4)"
 },
 "receiveInbound 401": {
  "errors": {
   "message": "Authentication required or invalid token"
  }
 },
 "receiveInbound 413": {
  "retry": "none",
  "errorMessage": "Payload size should not exceed 5MB"
 },
 "receiveInbound 415": {
  "retry": "none",
  "errorMessage": "Content-Type must be application/xml"
 },
 "replaceBusinessProfile 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "tin": "1345678901",
  "name": "Dune Buyer",
  "email": "invoices@dune-buyer.example",
  "telephone": "+97161234567",
  "company_id": "123456",
  "party_name": "Dune Buyer LLC",
  "endpoint_id": "1345678901",
  "authority_name": "Dubai DED",
  "postal_address": {
   "country": "United Arab Emirates",
   "city_name": "Dubai",
   "street_name": "Al Wahda Street 1",
   "country_code": "AE",
   "country_subentity": "DXB"
  },
  "party_tax_scheme": {
   "company_id": "134567890123003",
   "tax_scheme": "VAT"
  },
  "scheme_agency_id": "TL",
  "endpoint_scheme_id": "0235",
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "replayWebhookDelivery 202": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "event": "webhook.test",
  "document_id": null,
  "state": "pending",
  "next_attempt_at": "2026-08-20T09:00:00.000Z",
  "created_at": "2026-08-20T09:00:00.000Z",
  "settled_at": null,
  "payload": {
   "type": "webhook.test",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "data": {
    "endpoint_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  "attempts": [
   {
    "attempt": 1,
    "at": "2026-08-20T09:00:00.000Z",
    "http_status": 204,
    "error": null,
    "answer": "",
    "duration_ms": 12
   }
  ]
 },
 "replayWebhookEvents 202": {
  "deliveries": 1
 },
 "resolveLegForOperator 200": {
  "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_id": "0199d3a0-7c1e-7000-8000-00000000d002",
  "revision": 1,
  "leg": "c3",
  "state": "queued"
 },
 "resubmitPurchaseCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBC-2026-000001",
  "revision": 2,
  "issue_date": "2026-08-20",
  "invoice_type_code": "261",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SBI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "resubmitPurchaseInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBI-2026-000001",
  "revision": 2,
  "issue_date": "2026-08-20",
  "invoice_type_code": "389",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "resubmitSalesCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLC-2026-000001",
  "revision": 2,
  "issue_date": "2026-08-20",
  "invoice_type_code": "381",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SLI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "resubmitSalesInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLI-2026-000001",
  "revision": 2,
  "issue_date": "2026-08-20",
  "invoice_type_code": "380",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "PENDING",
    "validation_results": []
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "retryDocumentForOperator 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "revision": 1,
  "stage": "received"
 },
 "retryLegForOperator 200": {
  "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_id": "0199d3a0-7c1e-7000-8000-00000000d002",
  "revision": 1,
  "leg": "c3",
  "state": "queued"
 },
 "retryLegsForOperator 200": {
  "retried": 1,
  "more": false
 },
 "rotateWebhookSecret 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "url": "https://host.example/hook",
  "description": "ERP",
  "events": [
   "*"
  ],
  "enabled": true,
  "status": "active",
  "consecutive_failures": 0,
  "paused_until": null,
  "last_success_at": "2026-08-20T09:00:00.000Z",
  "pending_deliveries": 0,
  "previous_secret_until": "2026-08-20T09:00:00.000Z",
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDAmTHJ3Yxmqw="
 },
 "testWebhook 202": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "event": "webhook.test",
  "document_id": null,
  "state": "pending",
  "next_attempt_at": "2026-08-20T09:00:00.000Z",
  "created_at": "2026-08-20T09:00:00.000Z",
  "settled_at": null,
  "payload": {
   "type": "webhook.test",
   "timestamp": "2026-08-20T09:00:00.000Z",
   "data": {
    "endpoint_id": "0199d3a0-7c1e-7000-8000-00000000d002"
   }
  },
  "attempts": []
 },
 "updatePurchaseCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "261",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SBI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "VALIDATION_FAILED",
    "validation_results": [
     {
      "flag": "fatal",
      "reasonCode": "IBR-120-AE",
      "text": "The VAT breakdown of what is zero rated must have the rate zero.",
      "location": "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "rule_set": "pint-ae-self-billing 1.0.4-1"
     },
     {
      "flag": "fatal",
      "reasonCode": "ALIGNED-IBRP-Z-05",
      "text": "A zero rated line must have the rate zero.",
      "location": "/*/cac:CreditNoteLine[1]/cac:Item[1]/cac:ClassifiedTaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "pointer": "/document_lines/0/classified_tax_category",
      "rule_set": "pint-ae-self-billing 1.0.4-1"
     }
    ]
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "corrected_at": "2026-08-20T09:00:00.000Z"
 },
 "updatePurchaseInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SBI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "389",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_supplier_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_customer_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "VALIDATION_FAILED",
    "validation_results": [
     {
      "flag": "fatal",
      "reasonCode": "IBR-120-AE",
      "text": "The VAT breakdown of what is zero rated must have the rate zero.",
      "location": "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "rule_set": "pint-ae-self-billing 1.0.4-1"
     },
     {
      "flag": "fatal",
      "reasonCode": "ALIGNED-IBRP-Z-05",
      "text": "A zero rated line must have the rate zero.",
      "location": "/*/cac:InvoiceLine[1]/cac:Item[1]/cac:ClassifiedTaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "pointer": "/document_lines/0/classified_tax_category",
      "rule_set": "pint-ae-self-billing 1.0.4-1"
     }
    ]
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "corrected_at": "2026-08-20T09:00:00.000Z"
 },
 "updateSalesCreditNote 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLC-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "381",
  "discrepancy_response": {
   "response_code": "DL8.61.1.D"
  },
  "billing_reference": [
   {
    "id": "SLI-2026-000001",
    "issue_date": "2026-08-20"
   }
  ],
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "VALIDATION_FAILED",
    "validation_results": [
     {
      "flag": "fatal",
      "reasonCode": "IBR-120-AE",
      "text": "The VAT breakdown of what is zero rated must have the rate zero.",
      "location": "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "rule_set": "pint-ae-billing 1.0.4-1"
     },
     {
      "flag": "fatal",
      "reasonCode": "ALIGNED-IBRP-Z-05",
      "text": "A zero rated line must have the rate zero.",
      "location": "/*/cac:CreditNoteLine[1]/cac:Item[1]/cac:ClassifiedTaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "pointer": "/document_lines/0/classified_tax_category",
      "rule_set": "pint-ae-billing 1.0.4-1"
     }
    ]
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "corrected_at": "2026-08-20T09:00:00.000Z"
 },
 "updateSalesInvoice 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "org_id": "0199d3a0-7c1e-7000-8000-00000000a001",
  "business_profile_id": "0199d3a0-7c1e-7000-8000-00000000b001",
  "document_sequence": "SLI-2026-000001",
  "revision": 1,
  "issue_date": "2026-08-20",
  "invoice_type_code": "380",
  "due_date": "2026-09-19",
  "profile_execution_id": "00000000",
  "document_currency_code": "AED",
  "accounting_customer_party": {
   "name": "Gulf Seller",
   "party_name": "Gulf Seller LLC",
   "postal_address": {
    "street_name": "Al Wahda Street 1",
    "city_name": "Sharjah",
    "country_subentity": "SHJ",
    "country": "United Arab Emirates",
    "country_code": "AE"
   },
   "scheme_agency_id": "TL",
   "company_id": "SHJ-4411",
   "authority_name": "Sharjah Economic Development Department",
   "tin": "1987654321",
   "party_tax_scheme": {
    "company_id": "198765432102003",
    "tax_scheme": "VAT"
   },
   "endpoint_id": "1987654321",
   "endpoint_scheme_id": "0235",
   "email": "accounts@gulf-seller.example",
   "telephone": "+97161234567"
  },
  "payment_means": [
   {
    "payment_means_code": "30",
    "payee_financial_account": {
     "id": "AE070331234567890123456"
    }
   }
  ],
  "document_source": "API",
  "accounting_supplier_party": {
   "tin": "1345678901",
   "name": "Dune Buyer",
   "email": "ap@example.ae",
   "telephone": "+97141234567",
   "company_id": "123456",
   "party_name": "Dune Buyer LLC",
   "endpoint_id": "1345678901",
   "authority_name": "Dubai DED",
   "postal_address": {
    "country": "United Arab Emirates",
    "city_name": "Dubai",
    "street_name": "Street 1",
    "country_code": "AE",
    "country_subentity": "DXB"
   },
   "party_tax_scheme": {
    "company_id": "134567890123003",
    "tax_scheme": "VAT"
   },
   "scheme_agency_id": "TL",
   "endpoint_scheme_id": "0235"
  },
  "document_lines": [
   {
    "name": "Installation",
    "description": "Installation on site",
    "quantity": 7.25,
    "unit_code": "HUR",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "S"
    },
    "additional_item_identification": [
     {
      "id": "998731",
      "scheme_id": "SAC"
     }
    ],
    "price": {
     "price_amount": 512.4,
     "base_quantity": 1
    },
    "base_amount": 3714.9,
    "net_amount": 3714.9,
    "tax_amount": 185.75,
    "total_amount": 3900.65
   },
   {
    "name": "Cable",
    "description": "Network cable, 10 m",
    "quantity": 3,
    "unit_code": "H87",
    "classified_tax_category": {
     "id": "S",
     "percent": 5
    },
    "commodity_classification": {
     "commodity_code": "G",
     "item_classification_code": "85444290",
     "item_classification_list_id": "HS"
    },
    "price": {
     "price_amount": 19.99,
     "base_quantity": 1
    },
    "allowances": [
     {
      "reason_code": "95",
      "reason": "Discount",
      "amount": 1.5
     }
    ],
    "base_amount": 59.97,
    "net_amount": 58.47,
    "tax_amount": 2.92,
    "total_amount": 61.39
   }
  ],
  "charges": [
   {
    "reason_code": "FC",
    "reason": "Freight",
    "amount": 40,
    "tax_category": {
     "id": "S",
     "percent": 5
    }
   }
  ],
  "totals": {
   "line_extension_amount": 3773.37,
   "tax_exclusive_amount": 3813.37,
   "tax_inclusive_amount": 4004.04,
   "charge_total_amount": 40,
   "payable_amount": 4004.04,
   "tax_amount": 190.67,
   "tax_subtotals": [
    {
     "tax_category": {
      "id": "S",
      "percent": 5
     },
     "taxable_amount": 3813.37,
     "tax_amount": 190.67
    }
   ]
  },
  "credited_amount": 0,
  "remaining_amount": 4004.04,
  "credited_by": [],
  "meta_info": {
   "peppol_status": {
    "participant_status": null,
    "fta_status": null,
    "overall_status": "VALIDATION_FAILED",
    "validation_results": [
     {
      "flag": "fatal",
      "reasonCode": "IBR-120-AE",
      "text": "The VAT breakdown of what is zero rated must have the rate zero.",
      "location": "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "rule_set": "pint-ae-billing 1.0.4-1"
     },
     {
      "flag": "fatal",
      "reasonCode": "ALIGNED-IBRP-Z-05",
      "text": "A zero rated line must have the rate zero.",
      "location": "/*/cac:InvoiceLine[1]/cac:Item[1]/cac:ClassifiedTaxCategory[1]",
      "test": "f:is-zero(cbc:Percent)",
      "pointer": "/document_lines/0/classified_tax_category",
      "rule_set": "pint-ae-billing 1.0.4-1"
     }
    ]
   }
  },
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z",
  "corrected_at": "2026-08-20T09:00:00.000Z"
 },
 "updateWebhook 200": {
  "id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "url": "https://erp.example.com/hooks/peppol",
  "description": "ERP",
  "events": [
   "document.approved",
   "document.rejected"
  ],
  "enabled": true,
  "status": "active",
  "consecutive_failures": 0,
  "paused_until": null,
  "last_success_at": "2026-08-20T09:00:00.000Z",
  "pending_deliveries": 0,
  "previous_secret_until": null,
  "created_at": "2026-08-20T09:00:00.000Z",
  "updated_at": "2026-08-20T09:00:00.000Z"
 },
 "validatePurchaseCreditNote 200": {
  "valid": true,
  "document": {
   "issue_date": "2026-08-20",
   "invoice_type_code": "261",
   "discrepancy_response": {
    "response_code": "DL8.61.1.D"
   },
   "billing_reference": [
    {
     "id": "SBI-2026-000001",
     "issue_date": "2026-08-20"
    }
   ],
   "profile_execution_id": "00000000",
   "document_currency_code": "AED",
   "accounting_supplier_party": {
    "name": "Gulf Seller",
    "party_name": "Gulf Seller LLC",
    "postal_address": {
     "street_name": "Al Wahda Street 1",
     "city_name": "Sharjah",
     "country_subentity": "SHJ",
     "country": "United Arab Emirates",
     "country_code": "AE"
    },
    "scheme_agency_id": "TL",
    "company_id": "SHJ-4411",
    "authority_name": "Sharjah Economic Development Department",
    "tin": "1987654321",
    "party_tax_scheme": {
     "company_id": "198765432102003",
     "tax_scheme": "VAT"
    },
    "endpoint_id": "1987654321",
    "endpoint_scheme_id": "0235",
    "email": "accounts@gulf-seller.example",
    "telephone": "+97161234567"
   },
   "payment_means": [
    {
     "payment_means_code": "30",
     "payee_financial_account": {
      "id": "AE070331234567890123456"
     }
    }
   ],
   "document_source": "API",
   "accounting_customer_party": {
    "tin": "1345678901",
    "name": "Dune Buyer",
    "email": "ap@example.ae",
    "telephone": "+97141234567",
    "company_id": "123456",
    "party_name": "Dune Buyer LLC",
    "endpoint_id": "1345678901",
    "authority_name": "Dubai DED",
    "postal_address": {
     "country": "United Arab Emirates",
     "city_name": "Dubai",
     "street_name": "Street 1",
     "country_code": "AE",
     "country_subentity": "DXB"
    },
    "party_tax_scheme": {
     "company_id": "134567890123003",
     "tax_scheme": "VAT"
    },
    "scheme_agency_id": "TL",
    "endpoint_scheme_id": "0235"
   },
   "document_lines": [
    {
     "name": "Installation",
     "description": "Installation on site",
     "quantity": 7.25,
     "unit_code": "HUR",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "S"
     },
     "additional_item_identification": [
      {
       "id": "998731",
       "scheme_id": "SAC"
      }
     ],
     "price": {
      "price_amount": 512.4,
      "base_quantity": 1
     },
     "base_amount": 3714.9,
     "net_amount": 3714.9,
     "tax_amount": 185.75,
     "total_amount": 3900.65
    },
    {
     "name": "Cable",
     "description": "Network cable, 10 m",
     "quantity": 3,
     "unit_code": "H87",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "G",
      "item_classification_code": "85444290",
      "item_classification_list_id": "HS"
     },
     "price": {
      "price_amount": 19.99,
      "base_quantity": 1
     },
     "allowances": [
      {
       "reason_code": "95",
       "reason": "Discount",
       "amount": 1.5
      }
     ],
     "base_amount": 59.97,
     "net_amount": 58.47,
     "tax_amount": 2.92,
     "total_amount": 61.39
    }
   ],
   "charges": [
    {
     "reason_code": "FC",
     "reason": "Freight",
     "amount": 40,
     "tax_category": {
      "id": "S",
      "percent": 5
     }
    }
   ],
   "totals": {
    "line_extension_amount": 3773.37,
    "tax_exclusive_amount": 3813.37,
    "tax_inclusive_amount": 4004.04,
    "charge_total_amount": 40,
    "payable_amount": 4004.04,
    "tax_amount": 190.67,
    "tax_subtotals": [
     {
      "tax_category": {
       "id": "S",
       "percent": 5
      },
      "taxable_amount": 3813.37,
      "tax_amount": 190.67
     }
    ]
   }
  },
  "routing": {
   "toC3": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0235:1987654321",
    "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:selfbilling-1@ae-1::2.1",
    "processId": "urn:peppol:bis:selfbilling"
   },
   "toC5": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0242:000773",
    "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "urn:peppol:taxreporting"
   }
  },
  "validation_results": [],
  "rule_set": "pint-ae-self-billing 1.0.4-1",
  "tax_data_rule_set": "ae-tdd 1.0.4-1",
  "ubl": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><CreditNote xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specificatio…",
  "tax_data": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…"
 },
 "validatePurchaseInvoice 200": {
  "valid": true,
  "document": {
   "issue_date": "2026-08-20",
   "invoice_type_code": "389",
   "due_date": "2026-09-19",
   "profile_execution_id": "00000000",
   "document_currency_code": "AED",
   "accounting_supplier_party": {
    "name": "Gulf Seller",
    "party_name": "Gulf Seller LLC",
    "postal_address": {
     "street_name": "Al Wahda Street 1",
     "city_name": "Sharjah",
     "country_subentity": "SHJ",
     "country": "United Arab Emirates",
     "country_code": "AE"
    },
    "scheme_agency_id": "TL",
    "company_id": "SHJ-4411",
    "authority_name": "Sharjah Economic Development Department",
    "tin": "1987654321",
    "party_tax_scheme": {
     "company_id": "198765432102003",
     "tax_scheme": "VAT"
    },
    "endpoint_id": "1987654321",
    "endpoint_scheme_id": "0235",
    "email": "accounts@gulf-seller.example",
    "telephone": "+97161234567"
   },
   "payment_means": [
    {
     "payment_means_code": "30",
     "payee_financial_account": {
      "id": "AE070331234567890123456"
     }
    }
   ],
   "document_source": "API",
   "accounting_customer_party": {
    "tin": "1345678901",
    "name": "Dune Buyer",
    "email": "ap@example.ae",
    "telephone": "+97141234567",
    "company_id": "123456",
    "party_name": "Dune Buyer LLC",
    "endpoint_id": "1345678901",
    "authority_name": "Dubai DED",
    "postal_address": {
     "country": "United Arab Emirates",
     "city_name": "Dubai",
     "street_name": "Street 1",
     "country_code": "AE",
     "country_subentity": "DXB"
    },
    "party_tax_scheme": {
     "company_id": "134567890123003",
     "tax_scheme": "VAT"
    },
    "scheme_agency_id": "TL",
    "endpoint_scheme_id": "0235"
   },
   "document_lines": [
    {
     "name": "Installation",
     "description": "Installation on site",
     "quantity": 7.25,
     "unit_code": "HUR",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "S"
     },
     "additional_item_identification": [
      {
       "id": "998731",
       "scheme_id": "SAC"
      }
     ],
     "price": {
      "price_amount": 512.4,
      "base_quantity": 1
     },
     "base_amount": 3714.9,
     "net_amount": 3714.9,
     "tax_amount": 185.75,
     "total_amount": 3900.65
    },
    {
     "name": "Cable",
     "description": "Network cable, 10 m",
     "quantity": 3,
     "unit_code": "H87",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "G",
      "item_classification_code": "85444290",
      "item_classification_list_id": "HS"
     },
     "price": {
      "price_amount": 19.99,
      "base_quantity": 1
     },
     "allowances": [
      {
       "reason_code": "95",
       "reason": "Discount",
       "amount": 1.5
      }
     ],
     "base_amount": 59.97,
     "net_amount": 58.47,
     "tax_amount": 2.92,
     "total_amount": 61.39
    }
   ],
   "charges": [
    {
     "reason_code": "FC",
     "reason": "Freight",
     "amount": 40,
     "tax_category": {
      "id": "S",
      "percent": 5
     }
    }
   ],
   "totals": {
    "line_extension_amount": 3773.37,
    "tax_exclusive_amount": 3813.37,
    "tax_inclusive_amount": 4004.04,
    "charge_total_amount": 40,
    "payable_amount": 4004.04,
    "tax_amount": 190.67,
    "tax_subtotals": [
     {
      "tax_category": {
       "id": "S",
       "percent": 5
      },
      "taxable_amount": 3813.37,
      "tax_amount": 190.67
     }
    ]
   },
   "credited_amount": 0,
   "remaining_amount": 4004.04,
   "credited_by": []
  },
  "routing": {
   "toC3": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0235:1987654321",
    "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1",
    "processId": "urn:peppol:bis:selfbilling"
   },
   "toC5": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0242:000773",
    "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "urn:peppol:taxreporting"
   }
  },
  "validation_results": [],
  "rule_set": "pint-ae-self-billing 1.0.4-1",
  "tax_data_rule_set": "ae-tdd 1.0.4-1",
  "ubl": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:…",
  "tax_data": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…"
 },
 "validateSalesCreditNote 200": {
  "valid": true,
  "document": {
   "issue_date": "2026-08-20",
   "invoice_type_code": "381",
   "discrepancy_response": {
    "response_code": "DL8.61.1.D"
   },
   "billing_reference": [
    {
     "id": "SLI-2026-000001",
     "issue_date": "2026-08-20"
    }
   ],
   "profile_execution_id": "00000000",
   "document_currency_code": "AED",
   "accounting_customer_party": {
    "name": "Gulf Seller",
    "party_name": "Gulf Seller LLC",
    "postal_address": {
     "street_name": "Al Wahda Street 1",
     "city_name": "Sharjah",
     "country_subentity": "SHJ",
     "country": "United Arab Emirates",
     "country_code": "AE"
    },
    "scheme_agency_id": "TL",
    "company_id": "SHJ-4411",
    "authority_name": "Sharjah Economic Development Department",
    "tin": "1987654321",
    "party_tax_scheme": {
     "company_id": "198765432102003",
     "tax_scheme": "VAT"
    },
    "endpoint_id": "1987654321",
    "endpoint_scheme_id": "0235",
    "email": "accounts@gulf-seller.example",
    "telephone": "+97161234567"
   },
   "payment_means": [
    {
     "payment_means_code": "30",
     "payee_financial_account": {
      "id": "AE070331234567890123456"
     }
    }
   ],
   "document_source": "API",
   "accounting_supplier_party": {
    "tin": "1345678901",
    "name": "Dune Buyer",
    "email": "ap@example.ae",
    "telephone": "+97141234567",
    "company_id": "123456",
    "party_name": "Dune Buyer LLC",
    "endpoint_id": "1345678901",
    "authority_name": "Dubai DED",
    "postal_address": {
     "country": "United Arab Emirates",
     "city_name": "Dubai",
     "street_name": "Street 1",
     "country_code": "AE",
     "country_subentity": "DXB"
    },
    "party_tax_scheme": {
     "company_id": "134567890123003",
     "tax_scheme": "VAT"
    },
    "scheme_agency_id": "TL",
    "endpoint_scheme_id": "0235"
   },
   "document_lines": [
    {
     "name": "Installation",
     "description": "Installation on site",
     "quantity": 7.25,
     "unit_code": "HUR",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "S"
     },
     "additional_item_identification": [
      {
       "id": "998731",
       "scheme_id": "SAC"
      }
     ],
     "price": {
      "price_amount": 512.4,
      "base_quantity": 1
     },
     "base_amount": 3714.9,
     "net_amount": 3714.9,
     "tax_amount": 185.75,
     "total_amount": 3900.65
    },
    {
     "name": "Cable",
     "description": "Network cable, 10 m",
     "quantity": 3,
     "unit_code": "H87",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "G",
      "item_classification_code": "85444290",
      "item_classification_list_id": "HS"
     },
     "price": {
      "price_amount": 19.99,
      "base_quantity": 1
     },
     "allowances": [
      {
       "reason_code": "95",
       "reason": "Discount",
       "amount": 1.5
      }
     ],
     "base_amount": 59.97,
     "net_amount": 58.47,
     "tax_amount": 2.92,
     "total_amount": 61.39
    }
   ],
   "charges": [
    {
     "reason_code": "FC",
     "reason": "Freight",
     "amount": 40,
     "tax_category": {
      "id": "S",
      "percent": 5
     }
    }
   ],
   "totals": {
    "line_extension_amount": 3773.37,
    "tax_exclusive_amount": 3813.37,
    "tax_inclusive_amount": 4004.04,
    "charge_total_amount": 40,
    "payable_amount": 4004.04,
    "tax_amount": 190.67,
    "tax_subtotals": [
     {
      "tax_category": {
       "id": "S",
       "percent": 5
      },
      "taxable_amount": 3813.37,
      "tax_amount": 190.67
     }
    ]
   }
  },
  "routing": {
   "toC3": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0235:1987654321",
    "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:billing-1@ae-1::2.1",
    "processId": "urn:peppol:bis:billing"
   },
   "toC5": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0242:000773",
    "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "urn:peppol:taxreporting"
   }
  },
  "validation_results": [],
  "rule_set": "pint-ae-billing 1.0.4-1",
  "tax_data_rule_set": "ae-tdd 1.0.4-1",
  "ubl": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><CreditNote xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specificatio…",
  "tax_data": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…"
 },
 "validateSalesInvoice 200": {
  "valid": true,
  "document": {
   "issue_date": "2026-08-20",
   "invoice_type_code": "380",
   "due_date": "2026-09-19",
   "profile_execution_id": "00000000",
   "document_currency_code": "AED",
   "accounting_customer_party": {
    "name": "Gulf Seller",
    "party_name": "Gulf Seller LLC",
    "postal_address": {
     "street_name": "Al Wahda Street 1",
     "city_name": "Sharjah",
     "country_subentity": "SHJ",
     "country": "United Arab Emirates",
     "country_code": "AE"
    },
    "scheme_agency_id": "TL",
    "company_id": "SHJ-4411",
    "authority_name": "Sharjah Economic Development Department",
    "tin": "1987654321",
    "party_tax_scheme": {
     "company_id": "198765432102003",
     "tax_scheme": "VAT"
    },
    "endpoint_id": "1987654321",
    "endpoint_scheme_id": "0235",
    "email": "accounts@gulf-seller.example",
    "telephone": "+97161234567"
   },
   "payment_means": [
    {
     "payment_means_code": "30",
     "payee_financial_account": {
      "id": "AE070331234567890123456"
     }
    }
   ],
   "document_source": "API",
   "accounting_supplier_party": {
    "tin": "1345678901",
    "name": "Dune Buyer",
    "email": "ap@example.ae",
    "telephone": "+97141234567",
    "company_id": "123456",
    "party_name": "Dune Buyer LLC",
    "endpoint_id": "1345678901",
    "authority_name": "Dubai DED",
    "postal_address": {
     "country": "United Arab Emirates",
     "city_name": "Dubai",
     "street_name": "Street 1",
     "country_code": "AE",
     "country_subentity": "DXB"
    },
    "party_tax_scheme": {
     "company_id": "134567890123003",
     "tax_scheme": "VAT"
    },
    "scheme_agency_id": "TL",
    "endpoint_scheme_id": "0235"
   },
   "document_lines": [
    {
     "name": "Installation",
     "description": "Installation on site",
     "quantity": 7.25,
     "unit_code": "HUR",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "S"
     },
     "additional_item_identification": [
      {
       "id": "998731",
       "scheme_id": "SAC"
      }
     ],
     "price": {
      "price_amount": 512.4,
      "base_quantity": 1
     },
     "base_amount": 3714.9,
     "net_amount": 3714.9,
     "tax_amount": 185.75,
     "total_amount": 3900.65
    },
    {
     "name": "Cable",
     "description": "Network cable, 10 m",
     "quantity": 3,
     "unit_code": "H87",
     "classified_tax_category": {
      "id": "S",
      "percent": 5
     },
     "commodity_classification": {
      "commodity_code": "G",
      "item_classification_code": "85444290",
      "item_classification_list_id": "HS"
     },
     "price": {
      "price_amount": 19.99,
      "base_quantity": 1
     },
     "allowances": [
      {
       "reason_code": "95",
       "reason": "Discount",
       "amount": 1.5
      }
     ],
     "base_amount": 59.97,
     "net_amount": 58.47,
     "tax_amount": 2.92,
     "total_amount": 61.39
    }
   ],
   "charges": [
    {
     "reason_code": "FC",
     "reason": "Freight",
     "amount": 40,
     "tax_category": {
      "id": "S",
      "percent": 5
     }
    }
   ],
   "totals": {
    "line_extension_amount": 3773.37,
    "tax_exclusive_amount": 3813.37,
    "tax_inclusive_amount": 4004.04,
    "charge_total_amount": 40,
    "payable_amount": 4004.04,
    "tax_amount": 190.67,
    "tax_subtotals": [
     {
      "tax_category": {
       "id": "S",
       "percent": 5
      },
      "taxable_amount": 3813.37,
      "tax_amount": 190.67
     }
    ]
   },
   "credited_amount": 0,
   "remaining_amount": 4004.04,
   "credited_by": []
  },
  "routing": {
   "toC3": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0235:1987654321",
    "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:billing-1@ae-1::2.1",
    "processId": "urn:peppol:bis:billing"
   },
   "toC5": {
    "required": true,
    "reason": null,
    "senderId": "0235:1345678901",
    "receiverId": "0242:000773",
    "docTypeId": "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
    "processId": "urn:peppol:taxreporting"
   }
  },
  "validation_results": [],
  "rule_set": "pint-ae-billing 1.0.4-1",
  "tax_data_rule_set": "ae-tdd 1.0.4-1",
  "ubl": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:…",
  "tax_data": "<?xml version=\"1.0\" encoding=\"UTF-8\"?><pxs:TaxData xmlns:pxs=\"urn:peppol:schema:taxdata:1.0\" xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:Common…"
 },
 "validateXml 200": {
  "valid": false,
  "rule_set": "pint-ae-self-billing 1.0.4-1",
  "truncated": false,
  "totals": {
   "fatal": 19,
   "warning": 0,
   "rules": {
    "IBR-001": 1,
    "IBR-003": 1,
    "IBR-004": 1,
    "IBR-005": 1,
    "IBR-006": 1,
    "IBR-007": 1,
    "IBR-008": 1,
    "IBR-010": 1,
    "IBR-016": 1,
    "IBR-076": 1,
    "IBR-CO-15": 1,
    "ALIGNED-IBRP-001-AE": 1,
    "ALIGNED-IBRP-002-AE": 1,
    "IBR-134-AE": 1,
    "IBR-159-AE": 1,
    "IBR-175-AE": 1,
    "IBR-191-AE": 1,
    "IBR-154-AE": 1,
    "IBR-193-AE": 1
   }
  },
  "findings": [
   {
    "flag": "fatal",
    "reasonCode": "IBR-001",
    "text": "The document must say which specification it follows (CustomizationID).",
    "location": "/*",
    "test": "normalize-space(cbc:CustomizationID) != ''"
   },
   {
    "flag": "fatal",
    "reasonCode": "IBR-003",
    "text": "The document must have an issue date.",
    "location": "/*",
    "test": "normalize-space(cbc:IssueDate) != ''"
   },
   {
    "flag": "fatal",
    "reasonCode": "IBR-004",
    "text": "The document must have a type code.",
    "location": "/*",
    "test": "normalize-space(cbc:InvoiceTypeCode) != '' or normalize-space(cbc:CreditNoteTypeCode) != ''"
   }
  ]
 },
 "withdrawDocumentReport 202": {
  "sbdh_id": "0199d3a0-7c1e-7000-8000-00000000d001",
  "document_id": "0199d3a0-7c1e-7000-8000-00000000d002",
  "revision": 1,
  "leg": "withdrawal",
  "state": "queued"
 }
};
