/*
 * What the readable invoice calls each value of the UBL document: term, English, Arabic. One row for each place.
 *
 * Terms are those of PINT AE (IBT, BTAE; docs/reference/ubl-mapping.md says where each is); an empty one is a place that
 * UBL has and PINT AE gives no term. English is the official term name, shortened where its section says the rest. Arabic
 * follows the vocabulary of the Federal Tax Authority (ضريبة القيمة المضافة, رقم التسجيل الضريبي, إشعار دائن ضريبي).
 *
 * Places are element names below the root without prefixes, with these words for what has several meanings:
 *   Line, Quantity, TypeCode   the same of an invoice and of a credit note
 *   Allowance, Charge          AllowanceCharge by its ChargeIndicator
 *   TaxTotalInTaxCurrency      the second TaxTotal, in AED
 *   AedTotal                   AdditionalDocumentReference of type aedtotal-incl-vat
 *   ProjectReference           also AdditionalDocumentReference of type 50
 *   ObjectReference            DocumentReference of a line, of type 130
 *   TinScheme                  PartyTaxScheme whose scheme is TIN
 *   @authority, @passport      schemeAgencyName of a licence, of a passport
 */

export interface Words {
  en: string;
  ar: string;
}

export interface Term extends Words {
  /** Empty where PINT AE has none. */
  term: string;
  /** Other name on a credit note. */
  creditNote?: Words;
}

type Row = readonly [place: string, term: string, en: string, ar: string, creditNote?: readonly [string, string]];

const documentLevel: readonly Row[] = [
  ["CustomizationID", "IBT-024", "Specification identifier", "معرّف المواصفة"],
  ["ProfileID", "IBT-023", "Business process type", "نوع إجراء الأعمال"],
  ["ProfileExecutionID", "BTAE-02", "Transaction type", "نوع المعاملة"],
  ["ID", "IBT-001", "Invoice number", "رقم الفاتورة", ["Credit note number", "رقم الإشعار الدائن"]],
  ["UUID", "BTAE-07", "Unique identifier", "المعرّف الفريد"],
  ["IssueDate", "IBT-002", "Issue date", "تاريخ الإصدار"],
  ["IssueTime", "IBT-168", "Issue time", "وقت الإصدار"],
  ["DueDate", "IBT-009", "Payment due date", "تاريخ استحقاق الدفع"],
  ["TypeCode", "IBT-003", "Invoice type", "نوع الفاتورة", ["Credit note type", "نوع الإشعار الدائن"]],
  ["Note", "IBT-022", "Note", "ملاحظة"],
  ["TaxPointDate", "IBT-007", "VAT point date", "تاريخ استحقاق ضريبة القيمة المضافة"],
  [
    "DocumentCurrencyCode",
    "IBT-005",
    "Invoice currency",
    "عملة الفاتورة",
    ["Credit note currency", "عملة الإشعار الدائن"],
  ],
  ["TaxCurrencyCode", "IBT-006", "VAT accounting currency", "عملة احتساب ضريبة القيمة المضافة"],
  ["AccountingCost", "IBT-019", "Buyer accounting reference", "المرجع المحاسبي للمشتري"],
  ["BuyerReference", "IBT-010", "Buyer reference", "مرجع المشتري"],
  ["InvoicePeriod/StartDate", "IBT-073", "Period start date", "تاريخ بداية الفترة"],
  ["InvoicePeriod/EndDate", "IBT-074", "Period end date", "تاريخ نهاية الفترة"],
  ["InvoicePeriod/DescriptionCode", "BTAE-06", "Frequency of billing", "دورية الفوترة"],
  ["InvoicePeriod/Description", "", "Period description", "وصف الفترة"],
  ["DiscrepancyResponse/ResponseCode", "BTAE-03", "Credit note reason", "سبب إصدار الإشعار الدائن"],
  ["DiscrepancyResponse/Description", "", "Reason in words", "تفاصيل السبب"],
  ["OrderReference/ID", "IBT-013", "Purchase order reference", "مرجع أمر الشراء"],
  ["OrderReference/SalesOrderID", "IBT-014", "Sales order reference", "مرجع أمر البيع"],
  ["BillingReference/InvoiceDocumentReference/ID", "IBT-025", "Preceding invoice number", "رقم الفاتورة السابقة"],
  [
    "BillingReference/InvoiceDocumentReference/IssueDate",
    "IBT-026",
    "Preceding invoice date",
    "تاريخ الفاتورة السابقة",
  ],
  ["DespatchDocumentReference/ID", "IBT-016", "Despatch advice reference", "مرجع إشعار الإرسال"],
  ["DespatchDocumentReference/IssueDate", "", "Despatch advice date", "تاريخ إشعار الإرسال"],
  ["ReceiptDocumentReference/ID", "IBT-015", "Receiving advice reference", "مرجع إشعار الاستلام"],
  ["ReceiptDocumentReference/IssueDate", "", "Receiving advice date", "تاريخ إشعار الاستلام"],
  ["StatementDocumentReference/ID", "BTAE-21", "Customs reference number", "الرقم المرجعي الجمركي"],
  ["StatementDocumentReference/IssueDate", "", "Customs reference date", "تاريخ المرجع الجمركي"],
  ["OriginatorDocumentReference/ID", "IBT-017", "Tender or lot reference", "مرجع المناقصة"],
  ["OriginatorDocumentReference/IssueDate", "", "Tender date", "تاريخ المناقصة"],
  ["ContractDocumentReference/ID", "IBT-012", "Contract reference", "مرجع العقد"],
  ["ContractDocumentReference/IssueDate", "", "Contract date", "تاريخ العقد"],
  ["ContractDocumentReference/DocumentDescription", "BTAE-05", "Contract value", "قيمة العقد"],
  ["ProjectReference/ID", "IBT-011", "Project reference", "مرجع المشروع"],
  ["ProjectReference/DocumentTypeCode", "IBT-011", "Reference type", "نوع المرجع"],
  ["AedTotal/ID", "BTAE-20", "Total in AED: reference", "الإجمالي بالدرهم: المرجع"],
  ["AedTotal/DocumentTypeCode", "BTAE-20", "Total in AED: reference type", "الإجمالي بالدرهم: نوع المرجع"],
  ["AedTotal/DocumentDescription", "BTAE-20", "Total with VAT in AED", "الإجمالي شاملاً الضريبة بالدرهم الإماراتي"],
  ["AdditionalDocumentReference/ID", "IBT-122", "Supporting document reference", "مرجع المستند الداعم"],
  ["AdditionalDocumentReference/DocumentTypeCode", "", "Supporting document type", "نوع المستند الداعم"],
  ["AdditionalDocumentReference/DocumentDescription", "IBT-123", "Description", "الوصف"],
  [
    "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject",
    "IBT-125",
    "Attached document",
    "المستند المرفق",
  ],
  [
    "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject/@mimeCode",
    "IBT-125-1",
    "File type",
    "نوع الملف",
  ],
  [
    "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject/@filename",
    "IBT-125-2",
    "File name",
    "اسم الملف",
  ],
  [
    "AdditionalDocumentReference/Attachment/ExternalReference/URI",
    "IBT-124",
    "External document",
    "موقع المستند الخارجي",
  ],
  ["BuyerCustomerParty/Party/PartyIdentification/ID", "BTAE-01", "Beneficiary identifier", "معرّف المستفيد"],
  [
    "SellerSupplierParty/Party/PartyIdentification/ID",
    "BTAE-14",
    "Principal identifier (TRN)",
    "معرّف الموكّل (رقم التسجيل الضريبي)",
  ],
  ["TaxExchangeRate/SourceCurrencyCode", "", "From currency", "من عملة"],
  ["TaxExchangeRate/TargetCurrencyCode", "", "To currency", "إلى عملة"],
  ["TaxExchangeRate/CalculationRate", "BTAE-04", "Exchange rate", "سعر الصرف"],
  ["TaxExchangeRate/Date", "", "Exchange rate date", "تاريخ سعر الصرف"],
];

const delivery: readonly Row[] = [
  ["Delivery/ActualDeliveryDate", "IBT-072", "Actual delivery date", "تاريخ التسليم الفعلي"],
  ["Delivery/DeliveryLocation/ID", "IBT-071", "Deliver to location", "معرّف موقع التسليم"],
  ["Delivery/DeliveryLocation/ID/@schemeID", "IBT-071-1", "Location scheme", "نظام معرّف الموقع"],
  ["Delivery/DeliveryParty/PartyName/Name", "IBT-070", "Deliver to party", "اسم الطرف المستلم"],
  ["Delivery/DeliveryParty/PartyIdentification/ID", "BTAE-23", "Deliver to party identifier", "معرّف الطرف المستلم"],
  ["Delivery/DeliveryTerms/ID", "BTAE-22", "Incoterms", "شروط التسليم (إنكوترمز)"],
  ["Delivery/DeliveryTerms/ID/@schemeID", "BTAE-22", "Delivery terms scheme", "نظام شروط التسليم"],
];

const payment: readonly Row[] = [
  ["PaymentMeans/ID", "IBT-178", "Payment instructions identifier", "معرّف تعليمات الدفع"],
  ["PaymentMeans/PaymentMeansCode", "IBT-081", "Payment means", "وسيلة الدفع"],
  ["PaymentMeans/PaymentMeansCode/@name", "IBT-082", "Payment means in words", "وصف وسيلة الدفع"],
  ["PaymentMeans/PaymentDueDate", "IBT-009", "Payment due date", "تاريخ استحقاق الدفع"],
  ["PaymentMeans/PaymentID", "IBT-083", "Remittance information", "بيانات التحويل"],
  ["PaymentMeans/CardAccount/PrimaryAccountNumberID", "IBT-087", "Payment card number", "رقم بطاقة الدفع"],
  ["PaymentMeans/CardAccount/NetworkID", "", "Card network", "شبكة البطاقة"],
  ["PaymentMeans/CardAccount/HolderName", "IBT-088", "Card holder", "اسم حامل البطاقة"],
  ["PaymentMeans/PayeeFinancialAccount/ID", "IBT-084", "Account (IBAN)", "رقم الحساب (الآيبان)"],
  ["PaymentMeans/PayeeFinancialAccount/ID/@schemeID", "IBT-084-1", "Account scheme", "نظام رقم الحساب"],
  ["PaymentMeans/PayeeFinancialAccount/Name", "IBT-085", "Account name", "اسم الحساب"],
  ["PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID", "IBT-086", "Bank (BIC)", "رمز تعريف البنك"],
  ["PaymentMeans/PaymentMandate/ID", "IBT-089", "Direct debit mandate", "مرجع تفويض الخصم المباشر"],
  ["PaymentMeans/PaymentMandate/PayerFinancialAccount/ID", "IBT-091", "Debited account", "الحساب المخصوم منه"],
  ["PaymentTerms/PaymentMeansID", "IBT-187", "Terms for payment instructions", "شروط تعليمات الدفع"],
  ["PaymentTerms/Note", "IBT-020", "Payment terms", "شروط الدفع"],
  ["PaymentTerms/Amount", "IBT-176", "Instalment amount", "مبلغ القسط"],
  ["PaymentTerms/InstallmentDueDate", "IBT-177", "Instalment due date", "تاريخ استحقاق القسط"],
  ["PrepaidPayment/ID", "IBT-181", "Prepayment reference", "مرجع الدفعة المقدمة"],
  ["PrepaidPayment/PaidAmount", "IBT-180", "Prepaid amount", "مبلغ الدفعة المقدمة"],
  ["PrepaidPayment/ReceivedDate", "IBT-182", "Prepayment date", "تاريخ الدفعة المقدمة"],
];

const totals: readonly Row[] = [
  ["TaxTotal/TaxAmount", "IBT-110", "Total VAT", "إجمالي ضريبة القيمة المضافة"],
  ["TaxTotal/TaxIncludedIndicator", "IBT-200", "VAT included indicator", "مؤشر شمول الضريبة"],
  ["TaxTotal/TaxSubtotal/TaxableAmount", "IBT-116", "Taxable amount", "المبلغ الخاضع للضريبة"],
  ["TaxTotal/TaxSubtotal/TaxAmount", "IBT-117", "VAT amount", "مبلغ ضريبة القيمة المضافة"],
  ["TaxTotalInTaxCurrency/TaxAmount", "IBT-111", "Total VAT in AED", "إجمالي ضريبة القيمة المضافة بالدرهم الإماراتي"],
  ["LegalMonetaryTotal/LineExtensionAmount", "IBT-106", "Sum of line net amounts", "مجموع صافي مبالغ البنود"],
  ["LegalMonetaryTotal/AllowanceTotalAmount", "IBT-107", "Sum of allowances", "مجموع الخصومات"],
  ["LegalMonetaryTotal/ChargeTotalAmount", "IBT-108", "Sum of charges", "مجموع الرسوم الإضافية"],
  ["LegalMonetaryTotal/TaxExclusiveAmount", "IBT-109", "Total without VAT", "الإجمالي غير شامل الضريبة"],
  ["LegalMonetaryTotal/TaxInclusiveAmount", "IBT-112", "Total with VAT", "الإجمالي شاملاً الضريبة"],
  ["LegalMonetaryTotal/PrepaidAmount", "IBT-113", "Paid amount", "المبلغ المدفوع"],
  ["LegalMonetaryTotal/PayableRoundingAmount", "IBT-114", "Rounding amount", "مبلغ التقريب"],
  [
    "LegalMonetaryTotal/PayableAmount",
    "IBT-115",
    "Amount due",
    "المبلغ المستحق الدفع",
    ["Amount credited", "المبلغ الدائن المستحق"],
  ],
];

const line: readonly Row[] = [
  ["Line/ID", "IBT-126", "Line", "البند"],
  ["Line/Note", "IBT-127", "Line note", "ملاحظة البند"],
  ["Line/Quantity", "IBT-129", "Quantity", "الكمية"],
  ["Line/Quantity/@unitCode", "IBT-130", "Unit", "وحدة القياس"],
  ["Line/LineExtensionAmount", "IBT-131", "Net amount", "المبلغ الصافي"],
  ["Line/AccountingCost", "IBT-133", "Buyer accounting reference", "المرجع المحاسبي للمشتري"],
  ["Line/InvoicePeriod/StartDate", "IBT-134", "Line period start date", "تاريخ بداية فترة البند"],
  ["Line/InvoicePeriod/EndDate", "IBT-135", "Line period end date", "تاريخ نهاية فترة البند"],
  ["Line/OrderLineReference/LineID", "IBT-132", "Purchase order line", "بند أمر الشراء"],
  ["Line/OrderLineReference/OrderReference/ID", "IBT-183", "Purchase order", "أمر الشراء"],
  ["Line/DespatchLineReference/LineID", "", "Despatch advice line", "بند إشعار الإرسال"],
  ["Line/DespatchLineReference/DocumentReference/ID", "IBT-184", "Despatch advice", "إشعار الإرسال"],
  ["Line/ObjectReference/ID", "IBT-128", "Object identifier", "معرّف موضوع الفوترة"],
  ["Line/ObjectReference/ID/@schemeID", "IBT-128-1", "Object identifier scheme", "نظام معرّف موضوع الفوترة"],
  ["Line/ObjectReference/DocumentTypeCode", "IBT-128", "Object reference type", "نوع مرجع موضوع الفوترة"],
  ["Line/DocumentReference/ID", "", "Document reference", "مرجع المستند"],
  ["Line/DocumentReference/ID/@schemeID", "", "Document reference scheme", "نظام مرجع المستند"],
  ["Line/DocumentReference/DocumentTypeCode", "", "Document reference type", "نوع مرجع المستند"],
  ["Line/Item/Description", "IBT-154", "Item description", "وصف الصنف"],
  ["Line/Item/Name", "IBT-153", "Item name", "اسم الصنف"],
  ["Line/Item/BuyersItemIdentification/ID", "IBT-156", "Buyer's item identifier", "معرّف الصنف لدى المشتري"],
  ["Line/Item/SellersItemIdentification/ID", "IBT-155", "Seller's item identifier", "معرّف الصنف لدى البائع"],
  ["Line/Item/StandardItemIdentification/ID", "IBT-157", "Standard item identifier", "المعرّف القياسي للصنف"],
  ["Line/Item/StandardItemIdentification/ID/@schemeID", "IBT-157-1", "Standard item scheme", "نظام المعرّف القياسي"],
  ["Line/Item/AdditionalItemIdentification/ID", "BTAE-17", "Service accounting code", "الرمز المحاسبي للخدمة"],
  ["Line/Item/AdditionalItemIdentification/ID/@schemeID", "BTAE-17-1", "Service code scheme", "نظام رمز الخدمة"],
  ["Line/Item/OriginCountry/IdentificationCode", "IBT-159", "Country of origin", "بلد المنشأ"],
  ["Line/Item/CommodityClassification/NatureCode", "BTAE-09", "Type under reverse charge", "النوع ضمن الاحتساب العكسي"],
  ["Line/Item/CommodityClassification/CommodityCode", "BTAE-13", "Goods or services", "سلع أو خدمات"],
  ["Line/Item/CommodityClassification/ItemClassificationCode", "IBT-158", "Item classification", "تصنيف الصنف"],
  [
    "Line/Item/CommodityClassification/ItemClassificationCode/@listID",
    "IBT-158-1",
    "Classification list",
    "قائمة التصنيف",
  ],
  [
    "Line/Item/CommodityClassification/ItemClassificationCode/@listVersionID",
    "IBT-158-2",
    "Classification list version",
    "إصدار قائمة التصنيف",
  ],
  ["Line/Item/AdditionalItemProperty/Name", "IBT-160", "Item attribute", "سمة الصنف"],
  ["Line/Item/AdditionalItemProperty/Value", "IBT-161", "Item attribute value", "قيمة السمة"],
  ["Line/Item/ItemInstance/LotIdentification/LotNumberID", "BTAE-24", "Batch number", "رقم الدفعة"],
  ["Line/Price/PriceAmount", "IBT-146", "Net price", "السعر الصافي"],
  ["Line/Price/BaseQuantity", "IBT-149", "Price base quantity", "كمية أساس السعر"],
  ["Line/Price/BaseQuantity/@unitCode", "IBT-150", "Price base unit", "وحدة أساس السعر"],
  ["Line/Price/Allowance/ChargeIndicator", "", "Price discount indicator", "مؤشر خصم السعر"],
  ["Line/Price/Allowance/Amount", "IBT-147", "Price discount", "خصم السعر"],
  ["Line/Price/Allowance/BaseAmount", "IBT-148", "Gross price", "السعر الإجمالي"],
  ["Line/ItemPriceExtension/Amount", "BTAE-10", "Line total in AED", "إجمالي البند بالدرهم الإماراتي"],
  ["Line/ItemPriceExtension/TaxTotal/TaxAmount", "BTAE-08", "Line VAT in AED", "ضريبة البند بالدرهم الإماراتي"],
];

/** Terms of seller and buyer for places below `Party`; an empty one means that the party has no such place. */
const parties: readonly (readonly [place: string, seller: string, buyer: string, en: string, ar: string])[] = [
  ["EndpointID", "IBT-034", "IBT-049", "Electronic address", "العنوان الإلكتروني"],
  ["EndpointID/@schemeID", "IBT-034-1", "IBT-049-1", "Electronic address scheme", "نظام العنوان الإلكتروني"],
  ["PartyIdentification/ID", "IBT-029", "IBT-046", "Identifier", "المعرّف"],
  ["PartyIdentification/ID/@schemeID", "IBT-029-1", "IBT-046-1", "Identifier scheme", "نظام المعرّف"],
  ["PartyName/Name", "IBT-028", "IBT-045", "Trading name", "الاسم التجاري"],
  ["PartyTaxScheme/CompanyID", "IBT-031", "IBT-048", "VAT registration number (TRN)", "رقم التسجيل الضريبي"],
  ["PartyTaxScheme/TaxScheme/ID", "IBT-031-1", "IBT-048-1", "Tax scheme", "نظام الضريبة"],
  ["TinScheme/CompanyID", "IBT-032", "", "Tax identification number (TIN)", "رقم التعريف الضريبي"],
  ["TinScheme/TaxScheme/ID", "IBT-032", "", "Tax scheme", "نظام الضريبة"],
  ["PartyLegalEntity/RegistrationName", "IBT-027", "IBT-044", "Legal name", "الاسم القانوني"],
  ["PartyLegalEntity/CompanyID", "IBT-030", "IBT-047", "Legal registration number", "رقم التسجيل القانوني"],
  ["PartyLegalEntity/CompanyID/@schemeAgencyID", "BTAE-15", "BTAE-16", "Registration type", "نوع التسجيل"],
  ["PartyLegalEntity/CompanyID/@authority", "BTAE-12", "BTAE-11", "Licensing authority", "جهة الترخيص"],
  ["PartyLegalEntity/CompanyID/@passport", "BTAE-18", "BTAE-19", "Passport issuing country", "بلد إصدار جواز السفر"],
  ["PartyLegalEntity/CompanyLegalForm", "IBT-033", "", "Legal form", "الشكل القانوني"],
  ["Contact/Name", "IBT-041", "IBT-056", "Contact point", "جهة الاتصال"],
  ["Contact/Telephone", "IBT-042", "IBT-057", "Telephone", "الهاتف"],
  ["Contact/ElectronicMail", "IBT-043", "IBT-058", "E-mail", "البريد الإلكتروني"],
];

const furtherParties: readonly Row[] = [
  ["PayeeParty/PartyIdentification/ID", "IBT-060", "Payee identifier", "معرّف المستفيد من الدفع"],
  [
    "PayeeParty/PartyIdentification/ID/@schemeID",
    "IBT-060-1",
    "Payee identifier scheme",
    "نظام معرّف المستفيد من الدفع",
  ],
  ["PayeeParty/PartyName/Name", "IBT-059", "Payee name", "اسم المستفيد من الدفع"],
  [
    "PayeeParty/PartyLegalEntity/CompanyID",
    "IBT-061",
    "Payee legal registration number",
    "رقم التسجيل القانوني للمستفيد من الدفع",
  ],
  ["TaxRepresentativeParty/PartyName/Name", "IBT-062", "Tax representative name", "اسم الممثل الضريبي"],
  [
    "TaxRepresentativeParty/PartyTaxScheme/CompanyID",
    "IBT-063",
    "VAT registration number (TRN)",
    "رقم التسجيل الضريبي",
  ],
  ["TaxRepresentativeParty/PartyTaxScheme/TaxScheme/ID", "IBT-063-1", "Tax scheme", "نظام الضريبة"],
];

/** Names of the address parts. `addresses` holds the IBT term of each part, by the address's place; an empty text means no term. */
const addressWords: readonly (readonly [place: string, en: string, ar: string])[] = [
  ["StreetName", "Address line 1", "سطر العنوان 1"],
  ["AdditionalStreetName", "Address line 2", "سطر العنوان 2"],
  ["AddressLine/Line", "Address line 3", "سطر العنوان 3"],
  ["CityName", "City", "المدينة"],
  ["PostalZone", "Post code", "الرمز البريدي"],
  ["CountrySubentity", "Emirate or region", "الإمارة أو المنطقة"],
  ["Country/IdentificationCode", "Country", "الدولة"],
];
const addresses: Readonly<Record<string, readonly string[]>> = {
  "AccountingSupplierParty/Party/PostalAddress": [
    "IBT-035",
    "IBT-036",
    "IBT-162",
    "IBT-037",
    "IBT-038",
    "IBT-039",
    "IBT-040",
  ],
  "AccountingCustomerParty/Party/PostalAddress": [
    "IBT-050",
    "IBT-051",
    "IBT-163",
    "IBT-052",
    "IBT-053",
    "IBT-054",
    "IBT-055",
  ],
  "TaxRepresentativeParty/PostalAddress": ["IBT-064", "IBT-065", "IBT-164", "IBT-066", "IBT-067", "IBT-068", "IBT-069"],
  "Delivery/DeliveryLocation/Address": ["IBT-075", "IBT-076", "IBT-165", "IBT-077", "IBT-078", "IBT-079", "IBT-080"],
  "PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/Address": ["IBT-174", "", "", "", "", "", "IBT-175"],
};

/** Names of the parts of a VAT category, and their terms by place. */
const categoryWords: readonly (readonly [place: string, en: string, ar: string])[] = [
  ["ID", "VAT category", "فئة ضريبة القيمة المضافة"],
  ["Percent", "VAT rate", "نسبة ضريبة القيمة المضافة"],
  ["TaxExemptionReasonCode", "VAT exemption reason code", "رمز سبب الإعفاء الضريبي"],
  ["TaxExemptionReason", "VAT exemption reason", "سبب الإعفاء الضريبي"],
  ["TaxScheme/ID", "Tax scheme", "نظام الضريبة"],
];
const categories: Readonly<Record<string, readonly string[]>> = {
  "TaxTotal/TaxSubtotal/TaxCategory": ["IBT-118", "IBT-119", "IBT-121", "IBT-120", "IBT-118-1"],
  "Line/Item/ClassifiedTaxCategory": ["IBT-151", "IBT-152", "IBT-186", "IBT-185", "IBT-167"],
  "Allowance/TaxCategory": ["IBT-095", "IBT-096", "IBT-196", "IBT-197", "IBT-095-1"],
  "Charge/TaxCategory": ["IBT-102", "IBT-103", "IBT-198", "IBT-199", "IBT-102-1"],
};

/** Names of the parts of an allowance and a charge, and their terms by place. */
const amountWords: readonly (readonly [place: string, en: string, ar: string])[] = [
  ["ChargeIndicator", "Kind", "النوع"],
  ["AllowanceChargeReasonCode", "Reason code", "رمز السبب"],
  ["AllowanceChargeReason", "Reason", "السبب"],
  ["MultiplierFactorNumeric", "Percentage", "النسبة المئوية"],
  ["Amount", "Amount", "المبلغ"],
  ["BaseAmount", "Base amount", "المبلغ الأساسي"],
];
const allowancesAndCharges: Readonly<Record<string, readonly string[]>> = {
  Allowance: ["IBG-20", "IBT-098", "IBT-097", "IBT-094", "IBT-092", "IBT-093"],
  Charge: ["IBG-21", "IBT-105", "IBT-104", "IBT-101", "IBT-099", "IBT-100"],
  "Line/Allowance": ["IBG-27", "IBT-140", "IBT-139", "IBT-138", "IBT-136", "IBT-137"],
  "Line/Charge": ["IBG-28", "IBT-145", "IBT-144", "IBT-143", "IBT-141", "IBT-142"],
};

function withTerms(
  words: readonly (readonly [place: string, en: string, ar: string])[],
  places: Readonly<Record<string, readonly string[]>>,
): Row[] {
  return Object.entries(places).flatMap(([above, terms]) =>
    words.map(([place, en, ar], index): Row => [`${above}/${place}`, terms[index] ?? "", en, ar]),
  );
}

const partyRows = (above: string, column: 1 | 2): Row[] =>
  parties.map((row): Row => [`${above}/Party/${row[0]}`, row[column], row[3], row[4]]);

const rows: readonly Row[] = [
  ...documentLevel,
  ...partyRows("AccountingSupplierParty", 1),
  ...partyRows("AccountingCustomerParty", 2),
  ...furtherParties,
  ...delivery,
  ...payment,
  ...totals,
  ...line,
  ...withTerms(addressWords, addresses),
  ...withTerms(categoryWords, categories),
  ...withTerms(amountWords, allowancesAndCharges),
];

export const terms: ReadonlyMap<string, Term> = new Map(
  rows.map(([place, term, en, ar, note]) => [
    place,
    { term, en, ar, ...(note && { creditNote: { en: note[0], ar: note[1] } }) },
  ]),
);

const words = (en: string, ar: string): Words => ({ en, ar });

/** Titles by type code (IBT-003). */
export const titles: Readonly<Record<string, Words>> = {
  "389": words("Tax invoice (self-billed)", "فاتورة ضريبية (فوترة ذاتية)"),
  "261": words("Tax credit note (self-billed)", "إشعار دائن ضريبي (فوترة ذاتية)"),
  "380": words("Tax invoice", "فاتورة ضريبية"),
  "381": words("Tax credit note", "إشعار دائن ضريبي"),
  "480": words("Invoice outside the scope of tax", "فاتورة خارج نطاق الضريبة"),
  "81": words("Credit note outside the scope of tax", "إشعار دائن خارج نطاق الضريبة"),
};

interface UnissuedWords {
  /** Title instead of the name of a tax document, of an invoice and of a credit note. */
  Invoice: Words;
  CreditNote: Words;
  /** The watermark of each page. */
  mark: Words;
}

const never = {
  Invoice: words("Draft of an invoice, never issued", "مسودة فاتورة لم تصدر"),
  CreditNote: words("Draft of a credit note, never issued", "مسودة إشعار دائن لم يصدر"),
};

/** By status of a document that is not issued: only an approved one is. `VOID` is one that was given up, whatever its status. */
export const unissued: Readonly<Record<string, UnissuedWords>> = {
  PENDING: {
    Invoice: words("Draft of an invoice, not issued yet", "مسودة فاتورة لم تصدر بعد"),
    CreditNote: words("Draft of a credit note, not issued yet", "مسودة إشعار دائن لم يصدر بعد"),
    mark: words("NOT ISSUED YET", "لم تصدر بعد"),
  },
  REJECTED: { ...never, mark: words("NOT ISSUED: REJECTED", "لم تصدر: مرفوضة") },
  VALIDATION_FAILED: { ...never, mark: words("NOT ISSUED: INVALID", "لم تصدر: غير صالحة") },
  VOID: { ...never, mark: words("VOID: NEVER ISSUED", "ملغاة: لم تصدر") },
};

export const statementWords = {
  thisSupply: words("this supply", "هذا التوريد"),
  line: words("line", "البند"),
  lines: words("lines", "البنود"),
} as const satisfies Readonly<Record<string, Words>>;

const decreeLaw = words("Federal Decree-Law No. 8 of 2017", "المرسوم بقانون اتحادي رقم 8 لسنة 2017");

/** The statement of executive regulation 59(1)(l), for a provision such as 48(8). */
export const reverseChargeLaw = (provision: string, place: Words): Words =>
  words(
    `Reverse charge: the recipient accounts for the VAT on ${place.en} (Article ${provision} of ${decreeLaw.en}).`,
    `احتساب عكسي: يلتزم المستلم باحتساب ضريبة القيمة المضافة المستحقة على ${place.ar} (المادة ${provision} من ${decreeLaw.ar}).`,
  );

/** The statement of executive regulation 29, which keeps the amount of the VAT off the paper. */
export const marginLaw = (place: Words): Words =>
  words(
    `Profit margin scheme: the VAT on ${place.en} was charged with reference to the profit margin (Article 43 of ${decreeLaw.en}, Article 29 of its Executive Regulation) and its amount is not shown.`,
    `نظام هامش الربح: احتُسبت ضريبة القيمة المضافة على ${place.ar} على أساس هامش الربح (المادة 43 من ${decreeLaw.ar}، والمادة 29 من لائحته التنفيذية) ولا يظهر مبلغها.`,
  );

export const phrases = {
  seller: words("Seller", "البائع (المورّد)"),
  buyer: words("Buyer", "المشتري"),
  address: words("Address", "العنوان"),
  dateOfSupply: words("Date of supply", "تاريخ التوريد"),
  margin: words("profit margin", "هامش الربح"),
  correction: words("What this credit note corrects", "ما يصححه هذا الإشعار الدائن"),
  original: words("Original invoice", "الفاتورة الأصلية"),
  value: words("Value on the invoice", "القيمة في الفاتورة"),
  creditedBefore: words("credited before", "المبلغ الدائن السابق"),
  alteredValue: words("Altered value", "القيمة بعد التعديل"),
  difference: words("Difference: this credit note", "الفرق: هذا الإشعار الدائن"),
  vatOnDifference: words("VAT on the difference in AED", "ضريبة القيمة المضافة على الفرق بالدرهم الإماراتي"),
  altogether: words("Altogether", "الإجمالي"),
  correctionSource: words(
    "Values are without VAT. Those of the originals come from this service's records or from the sender, not from the XML.",
    "القيم غير شاملة الضريبة. قيم الفواتير الأصلية من سجلات هذه الخدمة أو من المرسل وليست من ملف XML.",
  ),
  lines: words("Lines", "البنود"),
  allowancesAndCharges: words("Allowances and charges", "الخصومات والرسوم الإضافية"),
  allowance: words("Allowance", "خصم"),
  charge: words("Charge", "رسم إضافي"),
  vatBreakdown: words("VAT breakdown", "تفصيل ضريبة القيمة المضافة"),
  totals: words("Totals", "الإجماليات"),
  payment: words("Payment", "الدفع"),
  delivery: words("Delivery", "التسليم"),
  references: words("References", "المراجع"),
  furtherParties: words("Further parties", "أطراف أخرى"),
  exchangeRate: words("Exchange rate", "سعر الصرف"),
  attachments: words("Attachments", "المرفقات"),
  exchange: words("Electronic exchange", "التبادل الإلكتروني"),
  further: words("Further content of the XML", "محتوى آخر في ملف XML"),
  size: words("Size in bytes", "الحجم بالبايت"),
  findings: words("Findings of the validation", "ملاحظات التحقق"),
  elsewhere: words("in another document of the exchange", "في مستند آخر من التبادل"),
  moreFindings: words("Not all findings are listed", "لا تظهر جميع الملاحظات"),
  fatal: words("Error", "خطأ"),
  warning: words("Warning", "تحذير"),
  empty: words("empty", "فارغ"),
  reading: words("For reading only. The XML is the invoice.", "للقراءة فقط. ملف XML هو الفاتورة."),
  downloadXml: words("Download the XML", "تنزيل ملف XML"),
  download: words("Download", "تنزيل"),
  revision: words("Revision", "المراجعة"),
  earlier: words("An earlier revision: it was replaced", "مراجعة سابقة: تم استبدالها"),
  language: words("Language", "اللغة"),
  linesOf: words("Lines on this page", "البنود في هذه الصفحة"),
  previous: words("Previous lines", "البنود السابقة"),
  next: words("Next lines", "البنود التالية"),
} as const satisfies Readonly<Record<string, Words>>;

export const statusWords: Readonly<Record<string, Words>> = {
  PENDING: words("Being processed", "قيد المعالجة"),
  APPROVED: words("Approved", "معتمدة"),
  REJECTED: words("Rejected", "مرفوضة"),
  VALIDATION_FAILED: words("Validation failed", "لم تجتز التحقق"),
  VOID: words("Void", "ملغاة"),
};
