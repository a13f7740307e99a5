import { codeList, rowsOf } from "./code-list.ts";

/* Source: code lists of PINT AE self-billing 1.0.4 (May 2026). Names as published, left out where very long. */

/** Type codes of a self-billed invoice (IBT-003). */
export const invoiceTypeCodes = codeList("UNCL1001-inv", [
  ["389", "Self-billed invoice"],
  ["480", "Invoice out of scope of tax"],
]);

/** Type codes of a self-billed credit note (IBT-003). */
export const creditNoteTypeCodes = codeList("UNCL1001-cn", [
  ["261", "Self-billed credit note"],
  ["81", "Credit note related to goods or services"],
]);

/** Type codes of a sales invoice (IBT-003). */
export const salesInvoiceTypeCodes = codeList("UNCL1001-inv-billing", [
  ["380", "Commercial invoice (tax invoice)"],
  ["480", "Invoice out of scope of tax"],
]);

/** Type codes of a sales credit note (IBT-003). */
export const salesCreditNoteTypeCodes = codeList("UNCL1001-cn-billing", [
  ["381", "Credit note"],
  ["81", "Credit note related to goods or services"],
]);

/** Why a credit note is issued (BTAE-03). */
export const creditReasons = codeList("CreditReason", [
  ["DL8.61.1.A", "Supply cancelled"],
  ["DL8.61.1.B", "Tax treatment changed because the nature of the supply changed"],
  ["DL8.61.1.C", "Agreed consideration altered (for example bad debt relief)"],
  ["DL8.61.1.D", "Goods or services returned and consideration returned, fully or partly"],
  ["DL8.61.1.E", "Tax charged or tax treatment applied in error"],
  ["VD", "Volume discount"],
]);

/** How often a summary or continuous supply is billed (BTAE-06). */
export const billingFrequencies = codeList("FreqBilling", [
  ["DLY", "Daily"],
  ["WKY", "Weekly"],
  ["Q15", "Once in 15 days"],
  ["MTH", "Monthly"],
  ["Q45", "Once in 45 days"],
  ["Q60", "Once in 60 days"],
  ["QTR", "Quarterly"],
  ["YRL", "Yearly"],
  ["HYR", "Half-Yearly"],
  ["OTH", "Others"],
]);

/** What each position of profile_execution_id says (BTAE-02); codes are patterns, in order of position. */
export const transactionTypes = codeList("transactiontype", [
  ["1XXXXXXX", "Free trade zone"],
  ["X1XXXXXX", "Deemed supply"],
  ["XX1XXXXX", "Profit margin scheme"],
  ["XXX1XXXX", "Summary invoice"],
  ["XXXX1XXX", "Continuous supply"],
  ["XXXXX1XX", "Disclosed agent billing"],
  ["XXXXXX1X", "Supply through e-commerce"],
  ["XXXXXXX1", "Exports"],
]);

/** VAT categories (IBT-151, 095, 102, 118). The published file writes N with a Greek Nu; rules and examples use the Latin letter, as here. */
export const taxCategories = codeList("TaxCategory", [
  ["S", "Standard rate"],
  ["E", "Exempt from tax"],
  ["O", "Outside the scope of tax / not subject to tax"],
  ["AE", "VAT reverse charge"],
  ["Z", "Zero rated"],
  ["N", "Standard rate additional VAT (margin scheme)"],
]);

/** Reasons of category E (IBT-186). `name` is what is sent; `corrected` mends the published spelling and is accepted as well. */
export const taxExemptionReasons = codeList("TaxExemptionCode", [
  ["DL8.46.1", "Cetrain financial services", "Certain financial services"],
  ["DL8.46.2", "Supply of residential units (lease or sale)"],
  ["DL8.46.3", "Bare land"],
  ["DL8.46.4", "Local passenger transport"],
]);

/** Goods, services or both (BTAE-13). */
export const itemTypes = codeList("ItemType", [
  ["G", "Goods"],
  ["S", "Services"],
  ["B", "Both"],
]);

/** Goods and services under the reverse charge (BTAE-09). */
export const goodsTypes = codeList("GoodsType", [
  ["DL8.48.8.2", "Electronic Devices"],
  ["DL8.48.8.1", "Gold and Diamonds"],
  ["DL8.48.3.1", "Crude or refined oil"],
  ["DL8.48.3.2", "Unprocessed or processed natural gas"],
  ["DL8.48.3.3", "Pure hydrocarbons"],
]);

/** What an attachment may be (IBT-125-1). */
export const mimeTypes = codeList("MimeCode", [
  ["application/pdf", "pdf"],
  ["application/vnd.oasis.opendocument.spreadsheet", "vnd.oasis.opendocument.spreadsheet"],
  [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["text/csv", "csv"],
  ["application/xml", "XML"],
]);

/** Reasons of allowances (IBT-098, 140). */
export const allowanceReasonCodes = codeList(
  "UNCL5189",
  rowsOf(`
41 Bonus for works ahead of schedule | 42 Other bonus | 60 Manufacturer's consumer discount
62 Due to military status | 63 Due to work accident | 64 Special agreement | 65 Production error discount
66 New outlet discount | 67 Sample discount | 68 End-of-range discount | 70 Incoterm discount
71 Point of sales threshold allowance | 88 Material surcharge/deduction | 95 Discount | 100 Special rebate
102 Fixed long term | 103 Temporary | 104 Standard | 105 Yearly turnover
`),
);

/** Reasons of charges (IBT-105, 145). */
export const chargeReasonCodes = codeList(
  "UNCL7161",
  rowsOf(`
AA Advertising | AAA Telecommunication | AAC Technical modification | AAD Job-order production | AAE Outlays
AAF Off-premises | AAH Additional processing | AAI Attesting | AAS Acceptance | AAT Rush delivery
AAV Special construction | AAY Airport facilities | AAZ Concession | ABA Compulsory storage | ABB Fuel removal
ABC Into plane | ABD Overtime | ABF Tooling | ABK Miscellaneous | ABL Additional packaging | ABN Dunnage
ABR Containerisation | ABS Carton packing | ABT Hessian wrapped | ABU Polyethylene wrap packing
ACF Miscellaneous treatment | ACG Enamelling treatment | ACH Heat treatment | ACI Plating treatment | ACJ Painting
ACK Polishing | ACL Priming | ACM Preservation treatment | ACS Fitting | ADC Consolidation | ADE Bill of lading
ADJ Airbag | ADK Transfer | ADL Slipsheet | ADM Binding | ADN Repair or replacement of broken returnable package
ADO Efficient logistics | ADP Merchandising | ADQ Product mix | ADR Other services | ADT Pick-up
ADW Chronic illness | ADY New product introduction | ADZ Direct delivery | AEA Diversion | AEB Disconnect
AEC Distribution | AED Handling of hazardous cargo | AEF Rents and leases | AEH Location differential
AEI Aircraft refueling | AEJ Fuel shipped into storage | AEK Cash on delivery | AEL Small order processing service
AEM Clerical or administrative services | AEN Guarantee | AEO Collection and recycling
AEP Copyright fee collection | AES Veterinary inspection service | AET Pensioner service
AEU Medicine free pass holder | AEV Environmental protection service | AEW Environmental clean-up service
AEX National cheque processing service outside account area | AEY National payment service outside account area
AEZ National payment service within account area | AJ Adjustments | AU Authentication | CA Cataloguing | CAB Cartage
CAD Certification | CAE Certificate of conformance | CAF Certificate of origin | CAI Cutting | CAJ Consular service
CAK Customer collection | CAL Payroll payment service | CAM Cash transportation | CAN Home banking service
CAO Bilateral agreement service | CAP Insurance brokerage service | CAQ Cheque generation
CAR Preferential merchandising location | CAS Crane | CAT Special colour service | CAU Sorting
CAV Battery collection and recycling | CAW Product take back fee | CAX Quality control released
CAY Quality control held | CAZ Quality control embargo | CD Car loading | CG Cleaning | CS Cigarette stamping
CT Count and recount | DAB Layout/design | DAC Assortment allowance | DAD Driver assigned unloading
DAF Debtor bound | DAG Dealer allowance | DAH Allowance transferable to the consumer | DAI Growth of business
DAJ Introduction allowance | DAK Multi-buy promotion | DAL Partnership | DAM Return handling
DAN Minimum order not fulfilled charge | DAO Point of sales threshold allowance | DAP Wholesaling discount
DAQ Documentary credits transfer commission | DL Delivery | EG Engraving | EP Expediting
ER Exchange rate guarantee | FAA Fabrication | FAB Freight equalization | FAC Freight extraordinary handling
FC Freight service | FH Filling/handling | FI Financing | GAA Grinding | HAA Hose | HD Handling
HH Hoisting and hauling | IAA Installation | IAB Installation and warranty | ID Inside delivery | IF Inspection
IR Installation and training | IS Invoicing | KO Koshering | L1 Carrier count | LA Labelling | LAA Labour
LAB Repair and return | LF Legalisation | MAE Mounting | MI Mail invoice | ML Mail invoice to each location
NAA Non-returnable containers | OA Outside cable connectors | PA Invoice with shipment
PAA Phosphatizing (steel treatment) | PC Packing | PL Palletizing | PRV Price variation | RAB Repacking | RAC Repair
RAD Returnable container | RAF Restocking | RE Re-delivery | RF Refurbishing | RH Rail wagon hire | RV Loading
SA Salvaging | SAA Shipping and handling | SAD Special packaging | SAE Stamping | SAI Consignee unload
SG Shrink-wrap | SH Special handling | SM Special finish | SU Set-up | TAB Tank renting | TAC Testing
TT Transportation - third party billing | TV Transportation by vendor | V1 Drop yard | V2 Drop dock | WH Warehousing
XAA Combine all same day shipment | YY Split pick-up | ZZZ Mutually defined
`),
);

/** Payment means published for the UAE (IBT-081); what the API takes. */
export const paymentMeansCodes = codeList("UNCL4461", [
  ["1", "Instrument not defined"],
  ["10", "In cash"],
  ["20", "Cheque"],
  ["21", "Banker's draft"],
  ["30", "Credit transfer"],
  ["49", "Direct debit"],
  ["54", "Credit card"],
  ["55", "Debit card"],
  ["68", "Online payment service"],
]);

/** The wider list that rule ibr-cl-16 accepts. */
export const paymentMeansCodesAccepted = codeList(
  "UNCL4461-accepted",
  rowsOf(`
1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25
26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48
49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | 61 | 62 | 63 | 64 | 65 | 66 | 67 | 68 | 70 | 74 | 75
76 | 77 | 78 | 91 | 92 | 93 | 94 | 95 | 96 | 97 | 98 | ZZZ | Z01 | Z02 | Z03 | Z04 | Z05 | Z06 | Z07 | Z08
`),
);
