import { definedFields } from "../runtime/defined-fields.ts";
import { countries } from "../code-lists/iso-codes.ts";
import {
  type Address,
  type Party,
  type PartyTaxScheme,
  type TradeDocument,
  type AllowanceOrCharge,
  type DocumentLine,
  type OptionalField,
  type TaxCategory,
  type PaymentMeans,
  optionalDocumentFields,
  optionalLineFields,
} from "../documents/document.ts";
import { isTin, TIN_SCHEME } from "../peppol/identifiers.ts";
import { type UblElement, textAt, decimalAt } from "./ubl-element.ts";
import { exact } from "../pricing/decimal.ts";
import { price } from "../pricing/price.ts";
import { readAmounts } from "./compare-stated-amounts.ts";

/**
 * The document that an invoice or credit note of UBL shows: the inverse of renderUbl. It takes what is there: the rules,
 * and not this reader, judge what is missing or wrong. Embedded attachments stay in the XML.
 */
export function readUbl(root: UblElement): TradeDocument {
  const { issue_date = "", ...dates } = textsAt(root, { issue_date: "IssueDate", due_date: "DueDate" });
  const terms = root.first("PaymentTerms");
  const document = definedFields({
    // An xs:date may have a zone after the day.
    issue_date: issue_date.slice(0, "yyyy-MM-dd".length),
    due_date: dates.due_date ?? textAt(root, "PaymentMeans/PaymentDueDate"),
    profile_execution_id: "",
    document_currency_code: "",
    ...textsAt(root, headerWays),
    document_source: "XML",
    ...readParties(root),
    document_lines: root.all("Line").map(readLine),
    ...readAllowancesAndCharges(root),
    payment_means: listed(root.all("PaymentMeans").map(readMeans)),
    payment_terms:
      terms &&
      definedFields({
        payment_means_id: textAt(terms, "PaymentMeansID"),
        note: textAt(terms, "Note"),
        amount: decimalAt(terms, "Amount"),
        installment_due_date: textAt(terms, "InstallmentDueDate"),
      }),
    ...readReferences(root),
    ...readOptional(root, optionalDocumentFields),
    invoice_period: readPeriod(root),
    delivery: readDelivery(root),
    tax_exchange_rate: readExchangeRate(root),
    prepaid_amount: decimalAt(root, "LegalMonetaryTotal/PrepaidAmount"),
    rounding_amount: decimalAt(root, "LegalMonetaryTotal/PayableRoundingAmount"),
  }) as TradeDocument;
  const unread = firstUnread(root, document);
  const ours = unread === undefined ? price(document) : undefined;
  const uuid = textAt(root, "UUID");
  return {
    ...document,
    sent_xml: { ...definedFields({ uuid, unread }), amounts: readAmounts(root, ours) },
  };
}

const headerWays = {
  invoice_type_code: "TypeCode",
  profile_execution_id: "ProfileExecutionID",
  document_currency_code: "DocumentCurrencyCode",
  issue_time: "IssueTime",
  tax_currency_code: "TaxCurrencyCode",
  note: "Note",
} as const;

/** Place of the first number or category without which the document cannot be priced. */
function firstUnread(root: UblElement, document: TradeDocument): string | undefined {
  if (document.document_currency_code !== "AED" && document.tax_exchange_rate === undefined) {
    return "/*/cac:TaxExchangeRate";
  }
  const brokenLine = root.all("Line").find((line) => {
    const stated = textAt(line, "Price/BaseQuantity");
    const quantity = stated === undefined ? "1" : decimalAt(line, "Price/BaseQuantity");
    const needed = [decimalAt(line, "Quantity"), decimalAt(line, "Price/PriceAmount")];
    const amounts = [...line.all("Allowance"), ...line.all("Charge")].map((entry) => decimalAt(entry, "Amount"));
    return quantity === undefined || exact(quantity).eq(0) || [...needed, ...amounts].includes(undefined);
  });
  const entries = [...root.all("Allowance"), ...root.all("Charge")];
  const broken =
    brokenLine ??
    entries.find((entry) => decimalAt(entry, "Amount") === undefined || entry.first("TaxCategory") === undefined);
  return broken?.location;
}

/** The six parties of a document (ubl-mapping 4.1). */
function readParties(root: UblElement): Partial<TradeDocument> {
  const identification = { id: "Party/PartyIdentification/ID" };
  const payee = {
    name: "PartyName/Name",
    party_identification_id: "PartyIdentification/ID",
    party_identification_scheme_id: "PartyIdentification/ID/@schemeID",
    company_id: "PartyLegalEntity/CompanyID",
  };
  const representative = root.first("TaxRepresentativeParty");
  return {
    accounting_supplier_party: readParty(root.first("AccountingSupplierParty/Party")),
    accounting_customer_party: readParty(root.first("AccountingCustomerParty/Party")),
    ...(definedFields({
      payee_party: partAt(root, "PayeeParty", payee),
      buyer_customer_party: partAt(root, "BuyerCustomerParty", identification),
      seller_supplier_party: partAt(root, "SellerSupplierParty", identification),
      tax_representative_party:
        representative &&
        definedFields({
          name: textAt(representative, "PartyName/Name"),
          postal_address: readAddress(representative.first("PostalAddress")),
          party_tax_scheme: readTaxScheme(representative),
        }),
    }) as Partial<TradeDocument>),
  };
}

const partyWays = {
  party_name: "PartyLegalEntity/RegistrationName",
  scheme_agency_id: "PartyLegalEntity/CompanyID/@schemeAgencyID",
  company_id: "PartyLegalEntity/CompanyID",
  company_legal_form: "PartyLegalEntity/CompanyLegalForm",
  party_identification_id: "PartyIdentification/ID",
  party_identification_scheme_id: "PartyIdentification/ID/@schemeID",
  contact_name: "Contact/Name",
  email: "Contact/ElectronicMail",
  telephone: "Contact/Telephone",
} as const;

/** Members that the service itself works with are always there, if need be blank. */
function readParty(party: UblElement | undefined): Party {
  const texts = textsAt(party, partyWays);
  const scheme = textAt(party, "EndpointID/@schemeID") ?? "";
  const endpoint = textAt(party, "EndpointID") ?? "";
  // The licensing authority (BTAE-11, 12) or the country of the passport (BTAE-18, 19).
  const agency = textAt(party, "PartyLegalEntity/CompanyID/@schemeAgencyName");
  const stated = textAt(party, "TinScheme/CompanyID");
  return definedFields({
    ...texts,
    ...(agency !== undefined && {
      [texts.scheme_agency_id === "PAS" ? "passport_issuing_country_code" : "authority_name"]: agency,
    }),
    name: textAt(party, "PartyName/Name") ?? texts.party_name ?? "",
    postal_address: readAddress(party?.first("PostalAddress")) ?? ({ country: "", country_code: "" } as Address),
    tin: stated ?? (scheme === TIN_SCHEME && isTin(endpoint) ? endpoint : undefined),
    party_tax_scheme: readTaxScheme(party),
    endpoint_id: endpoint,
    endpoint_scheme_id: scheme,
  }) as Party;
}

function readTaxScheme(from: UblElement | undefined): PartyTaxScheme | undefined {
  const scheme = partAt(from, "PartyTaxScheme", { company_id: "CompanyID", tax_scheme: "TaxScheme/ID" });
  return scheme?.company_id === undefined ? undefined : (scheme as PartyTaxScheme);
}

const addressWays = {
  street_name: "StreetName",
  additional_street_name: "AdditionalStreetName",
  city_name: "CityName",
  postal_zone: "PostalZone",
  country_subentity: "CountrySubentity",
  address_line: "AddressLine/Line",
  country_code: "Country/IdentificationCode",
} as const;

/** UBL has no name of the country, which the list of countries gives. */
function readAddress(element: UblElement | undefined): Address | undefined {
  if (element === undefined) {
    return undefined;
  }
  const { country_code: code = "", ...texts } = textsAt(element, addressWays);
  return { ...texts, country: countries.find(code)?.name ?? code, country_code: code } as Address;
}

/** Ways from an element to the values of a part, by member: `Party/EndpointID`, `EndpointID/@schemeID`, `@schemeID`. */
type Ways<Name extends string = string> = Readonly<Record<Name, string>>;

function textsAt<Name extends string>(from: UblElement | undefined, ways: Ways<Name>): Partial<Record<Name, string>> {
  const read = Object.entries<string>(ways).map(([name, way]) => [name, textAt(from, way)] as const);
  return Object.fromEntries(read.filter(([, text]) => text !== undefined)) as Partial<Record<Name, string>>;
}

/** The texts of a part; undefined where the XML does not have the part. */
function partAt<Name extends string>(
  from: UblElement | undefined,
  way: string,
  ways: Ways<Name>,
): Partial<Record<Name, string>> | undefined {
  const part = from?.first(way);
  return part && textsAt(part, ways);
}

/** Undefined for an empty list, as an absent member. */
const listed = <Item>(items: readonly Item[]): Item[] | undefined => (items.length === 0 ? undefined : [...items]);

const reference = { id: "ID", issue_date: "IssueDate" } as const;

/** References to other documents (ubl-mapping part 2). */
function readReferences(root: UblElement): Partial<TradeDocument> {
  return definedFields({
    order_reference: partAt(root, "OrderReference", { id: "ID", sales_order_id: "SalesOrderID" }),
    billing_reference: listed(
      root.all("BillingReference").flatMap((each) => {
        const named = partAt(each, "InvoiceDocumentReference", reference);
        // One without an id names nothing: the rules refuse it (IBR-055).
        return named?.id === undefined ? [] : [{ ...named, id: named.id }];
      }),
    ),
    contract_document_reference: partAt(root, "ContractDocumentReference", {
      ...reference,
      document_description: "DocumentDescription",
    }),
    discrepancy_response: partAt(root, "DiscrepancyResponse", {
      response_code: "ResponseCode",
      description: "Description",
    }),
  }) as Partial<TradeDocument>;
}

/** The optional fields of a table, each at its place. */
const readOptional = (from: UblElement, table: Readonly<Record<string, OptionalField>>): object =>
  definedFields(
    Object.fromEntries(
      Object.entries(table).map(([name, { kind, at }]) => [
        name,
        kind === "text" ? textAt(from, at) : partAt<string>(from, at, kind === "identifier" ? { id: "ID" } : reference),
      ]),
    ),
  );

/** The invoicing period (IBG-14), of the document or of a line; the frequency is a code or a text. */
function readPeriod(from: UblElement): TradeDocument["invoice_period"] {
  const period = from.first("InvoicePeriod");
  return (
    period && {
      ...textsAt(period, { start_date: "StartDate", end_date: "EndDate" }),
      ...definedFields({ description: textAt(period, "DescriptionCode") ?? textAt(period, "Description") }),
    }
  );
}

/** Delivery (IBG-13) with its terms (BTAE-22). */
function readDelivery(root: UblElement): TradeDocument["delivery"] {
  const delivery = root.first("Delivery");
  const location = delivery?.first("DeliveryLocation");
  return (
    delivery &&
    (definedFields({
      actual_delivery_date: textAt(delivery, "ActualDeliveryDate"),
      delivery_location:
        location &&
        definedFields({
          ...textsAt(location, { id: "ID", scheme_id: "ID/@schemeID" }),
          address: readAddress(location.first("Address")),
        }),
      delivery_party: partAt(delivery, "DeliveryParty", {
        name: "PartyName/Name",
        party_identification_id: "PartyIdentification/ID",
      }),
      delivery_terms: partAt(delivery, "DeliveryTerms", { id: "ID" }),
    }) as TradeDocument["delivery"])
  );
}

/** The exchange rate to AED (BTAE-04). */
function readExchangeRate(root: UblElement): TradeDocument["tax_exchange_rate"] {
  const rate = root.first("TaxExchangeRate");
  const calculated = decimalAt(rate, "CalculationRate");
  return calculated === undefined
    ? undefined
    : {
        ...textsAt(rate, {
          source_currency_code: "SourceCurrencyCode",
          target_currency_code: "TargetCurrencyCode",
          date: "Date",
        }),
        calculation_rate: calculated,
      };
}

/** A line (IBG-25). A number that cannot be read is 0 here, and named by `firstUnread`. */
function readLine(line: UblElement): DocumentLine {
  const item = line.first("Item");
  const discount = decimalAt(line, "Price/Allowance/Amount");
  const order = line.first("OrderLineReference");
  const despatch = line.first("DespatchLineReference");
  return definedFields({
    ...textsAt(line, {
      name: "Item/Name",
      description: "Item/Description",
      unit_code: "Quantity/@unitCode",
      note: "Note",
    }),
    quantity: decimalAt(line, "Quantity") ?? "0",
    price: {
      base_amount: decimalAt(line, "Price/PriceAmount") ?? "0",
      // Without a base quantity the price is for one unit.
      base_quantity: decimalAt(line, "Price/BaseQuantity") ?? "1",
      ...(discount !== undefined && { allowance: { amount: discount } }),
    },
    classified_tax_category: readTaxCategory(item?.first("ClassifiedTaxCategory")) ?? { id: "" },
    invoice_period: readPeriod(line),
    order_line_reference:
      order &&
      definedFields({
        line_id: textAt(order, "LineID"),
        order_reference: partAt(order, "OrderReference", { id: "ID" }),
      }),
    despatch_line_reference:
      despatch &&
      definedFields({
        line_id: textAt(despatch, "LineID"),
        document_reference: partAt(despatch, "DocumentReference", { id: "ID" }),
      }),
    document_reference: partAt(line, "DocumentReference", {
      id: "ID",
      scheme_id: "ID/@schemeID",
      document_type_code: "DocumentTypeCode",
    }),
    ...readAllowancesAndCharges(line),
    ...readItem(item),
    ...readOptional(line, optionalLineFields),
  }) as DocumentLine;
}

const identification = { id: "ID", scheme_id: "ID/@schemeID" } as const;

/** The item of a line (IBG-31). */
const readItem = (item: UblElement | undefined): object => ({
  standard_item_identification: partAt(item, "StandardItemIdentification", identification),
  additional_item_identification: listed(
    (item?.all("AdditionalItemIdentification") ?? []).map((each) => textsAt(each, identification)),
  ),
  origin_country: partAt(item, "OriginCountry", { identification_code: "IdentificationCode" }),
  commodity_classification: partAt(item, "CommodityClassification", {
    nature_code: "NatureCode",
    commodity_code: "CommodityCode",
    item_classification_code: "ItemClassificationCode",
    item_classification_list_id: "ItemClassificationCode/@listID",
    item_classification_list_version_id: "ItemClassificationCode/@listVersionID",
  }),
  additional_item_property: listed(
    (item?.all("AdditionalItemProperty") ?? []).map((each) => textsAt(each, { name: "Name", value: "Value" })),
  ),
});

/** Allowances and charges of the document (IBG-20, IBG-21) or of a line (IBG-27, IBG-28). */
const readAllowancesAndCharges = (owner: UblElement): object => ({
  allowances: listed(owner.all("Allowance").map(readAllowanceOrCharge)),
  charges: listed(owner.all("Charge").map(readAllowanceOrCharge)),
});

const readAllowanceOrCharge = (entry: UblElement): AllowanceOrCharge =>
  definedFields({
    reason_code: textAt(entry, "AllowanceChargeReasonCode"),
    reason: textAt(entry, "AllowanceChargeReason"),
    multiplier_factor_numeric: decimalAt(entry, "MultiplierFactorNumeric"),
    amount: decimalAt(entry, "Amount") ?? "0",
    base_amount: decimalAt(entry, "BaseAmount"),
    tax_category: readTaxCategory(entry.first("TaxCategory")),
  });

const readTaxCategory = (category: UblElement | undefined): TaxCategory | undefined =>
  category &&
  (definedFields({
    id: textAt(category, "ID") ?? "",
    percent: decimalAt(category, "Percent"),
    tax_exemption_reason_code: textAt(category, "TaxExemptionReasonCode"),
    tax_exemption_reason: textAt(category, "TaxExemptionReason"),
    tax_scheme: textAt(category, "TaxScheme/ID"),
  }) as TaxCategory);

/** Payment means (IBG-16). */
function readMeans(means: UblElement): PaymentMeans {
  const account = means.first("PayeeFinancialAccount");
  return definedFields({
    ...textsAt(means, { id: "ID", payment_means_code: "PaymentMeansCode" }),
    payment_id: listed(means.all("PaymentID").map(({ text }) => text.trim())),
    card_account: partAt(means, "CardAccount", {
      primary_account_number_id: "PrimaryAccountNumberID",
      network_id: "NetworkID",
      holder_name: "HolderName",
    }),
    payee_financial_account:
      account &&
      definedFields({
        ...textsAt(account, {
          id: "ID",
          name: "Name",
          financial_institution_branch_id: "FinancialInstitutionBranch/ID",
        }),
        address: readAddress(account.first("FinancialInstitutionBranch/Address")),
      }),
    payment_mandate: partAt(means, "PaymentMandate", {
      id: "ID",
      payer_financial_account_id: "PayerFinancialAccount/ID",
    }),
  }) as PaymentMeans;
}
