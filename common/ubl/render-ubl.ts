import type { Decimal, TaxCategory, AllowanceOrCharge, DocumentLine, TradeDocument } from "../documents/document.ts";
import { type XmlWriter, writeXml, Markup } from "./xml-writer.ts";
import { atLeastTwoDecimals } from "../pricing/decimal.ts";
import { documentLevelRate, lineRate } from "../pricing/price.ts";
import {
  type UblInput,
  type UblSource,
  writeDelivery,
  writeHeader,
  writeParties,
  writePayment,
  writeReferences,
} from "./render-head.ts";
import { documentKinds, type DocumentKindTraits } from "../documents/document-kinds.ts";
import { ublPrefixes } from "./ubl-element.ts";

/**
 * Renders a priced document as UBL 2.1 (PINT AE, billing and self-billing): UTF-8 text with XML declaration on one
 * line, with the same bytes for the same input. Time and memory are linear in the lines.
 *
 * @throws RangeError for a character that XML 1.0 forbids, Error when amounts or attachment contents are missing
 */
export function renderUbl(input: UblInput): string {
  return writeXml(markupOf(documentKinds[input.kind]), (writer) => writeSections(writer, input));
}

const markups = new Map<string, Markup>();

function markupOf({ rootName, namespace }: DocumentKindTraits): Markup {
  const markup = markups.get(rootName) ?? new Markup(rootName, { xmlns: namespace, ...ublPrefixes });
  markups.set(rootName, markup);
  return markup;
}

/**
 * Writes everything below the root in the schema's sequence (ubl-mapping part 6), which differs between the roots in
 * references and exchange rate.
 *
 * @throws Error when amounts or attachment contents are missing
 */
export function writeSections(writer: XmlWriter, input: UblInput): void {
  const { document } = input;
  const traits = documentKinds[input.kind];
  const source = { ...input, traits, isForeignCurrency: document.document_currency_code !== "AED" };
  writeHeader(writer, source);
  writeReferences(writer, source);
  writeParties(writer, document);
  writeDelivery(writer, document);
  writePayment(writer, source);
  if (traits.rootName === "Invoice") {
    writeDocumentAllowancesAndCharges(writer, source);
    writeExchangeRate(writer, source);
  } else {
    writeExchangeRate(writer, source);
    writeDocumentAllowancesAndCharges(writer, source);
  }
  writeTotals(writer, source);
  writeLines(writer, source);
}

/** IBG-20, IBG-21. */
function writeDocumentAllowancesAndCharges(writer: XmlWriter, { document, amounts }: UblSource): void {
  writeAllowancesAndCharges(writer, document, { ...amounts, currencyID: document.document_currency_code }, (entry) => {
    if (entry.tax_category !== undefined) {
      const rate = documentLevelRate(entry.tax_category);
      writeTaxCategory(writer.from(entry, "tax_category"), "cac:TaxCategory", entry.tax_category, rate);
    }
  });
}

/** BTAE-04; an AED document has none, even if one was sent. */
function writeExchangeRate(writer: XmlWriter, { document, isForeignCurrency }: UblSource): void {
  const { tax_exchange_rate: rate } = document;
  if (!isForeignCurrency || rate === undefined) {
    return;
  }
  const { source_currency_code: source = document.document_currency_code, target_currency_code: target = "AED" } = rate;
  writer.from(document, "tax_exchange_rate").group("cac:TaxExchangeRate", () => {
    writer.from(rate, "source_currency_code").leaf("cbc:SourceCurrencyCode", source);
    writer.from(rate, "target_currency_code").leaf("cbc:TargetCurrencyCode", target);
    writer.field("cbc:CalculationRate", rate, "calculation_rate");
    writer.field("cbc:Date", rate, "date");
  });
}

/** IBT-110 with the breakdown (IBG-23), then IBT-111 in AED, in the order of ibr-co-15; then the document's totals (IBG-22). */
function writeTotals(writer: XmlWriter, { document, amounts: { totals } }: UblSource): void {
  const currency = { currencyID: document.document_currency_code };
  writer.group("cac:TaxTotal", () => {
    writer.leaf("cbc:TaxAmount", totals.tax_amount, currency);
    for (const subtotal of totals.tax_subtotals) {
      writer.group("cac:TaxSubtotal", () => {
        writer.leaf("cbc:TaxableAmount", subtotal.taxable_amount, currency);
        writer.leaf("cbc:TaxAmount", subtotal.tax_amount, currency);
        writer.group("cac:TaxCategory", () => {
          writer.leaf("cbc:ID", subtotal.tax_category.id);
          writer.leaf("cbc:Percent", subtotal.tax_category.percent);
          writer.leaf("cac:TaxScheme/cbc:ID", "VAT");
        });
      });
    }
  });
  writer.leaf("cac:TaxTotal/cbc:TaxAmount", totals.tax_amount_in_aed, { currencyID: "AED" });
  writer.group("cac:LegalMonetaryTotal", () => {
    writer.leaf("cbc:LineExtensionAmount", totals.line_extension_amount, currency);
    writer.leaf("cbc:TaxExclusiveAmount", totals.tax_exclusive_amount, currency);
    writer.leaf("cbc:TaxInclusiveAmount", totals.tax_inclusive_amount, currency);
    writer.leaf("cbc:AllowanceTotalAmount", totals.allowance_total_amount, currency);
    writer.leaf("cbc:ChargeTotalAmount", totals.charge_total_amount, currency);
    writer.from(document, "prepaid_amount").leaf("cbc:PrepaidAmount", totals.prepaid_amount, currency);
    writer.from(document, "rounding_amount").leaf("cbc:PayableRoundingAmount", totals.rounding_amount, currency);
    writer.leaf("cbc:PayableAmount", totals.payable_amount, currency);
  });
}

/** IBG-25, numbered 1, 2, … in request order. */
function writeLines(writer: XmlWriter, { document, amounts, traits }: UblSource): void {
  const currencyID = document.document_currency_code;
  document.document_lines.forEach((line, index) => {
    const lineAmounts = amounts.lines[index];
    if (lineAmounts === undefined) {
      throw new Error(`Line ${index + 1} has no amounts`);
    }
    writer.from(document, "document_lines", index).group(traits.lineElement, () => {
      writer.leaf("cbc:ID", String(index + 1));
      writer.field("cbc:Note", line, "note");
      writer.field(traits.quantityElement, line, "quantity", { unitCode: "unit_code" });
      writer.leaf("cbc:LineExtensionAmount", lineAmounts.net_amount, { currencyID });
      writer.field("cbc:AccountingCost", line, "accounting_cost");
      writeLineReferences(writer, line);
      const { allowances, charges } = lineAmounts;
      writeAllowancesAndCharges(writer, line, { allowances, charges, currencyID });
      writeItem(writer, line);
      // IBG-29. A discount of 0 is written as well, because ibr-126-ae requires it.
      const { price, unit_code: unitCode } = line;
      writer.from(line, "price").group("cac:Price", () => {
        writer.from(price, "base_amount").leaf("cbc:PriceAmount", price.base_amount, { currencyID });
        writer.from(price, "base_quantity").leaf("cbc:BaseQuantity", price.base_quantity, { unitCode });
        writer.from(price, "allowance").group("cac:AllowanceCharge", () => {
          writer.leaf("cbc:ChargeIndicator", "false");
          writer.from(price.allowance, "amount").leaf("cbc:Amount", price.allowance?.amount ?? "0", { currencyID });
          writer.leaf("cbc:BaseAmount", lineAmounts.gross_price_amount, { currencyID });
        });
      });
      // BTAE-10 and BTAE-08, always in AED; an exempt line must have no VAT amount (ibr-163-ae).
      const { total_amount_in_aed: total, tax_amount_in_aed: tax } = lineAmounts;
      writer.group("cac:ItemPriceExtension", () => {
        writer.leaf("cbc:Amount", total ?? lineAmounts.total_amount, { currencyID: "AED" });
        if (line.classified_tax_category.id !== "E") {
          writer.leaf("cac:TaxTotal/cbc:TaxAmount", tax ?? lineAmounts.tax_amount, { currencyID: "AED" });
        }
      });
    });
  });
}

/** Period and references of a line. */
function writeLineReferences(writer: XmlWriter, line: DocumentLine): void {
  const { invoice_period: period, order_line_reference: order } = line;
  writer.from(line, "invoice_period").group("cac:InvoicePeriod", () => {
    writer.field("cbc:StartDate", period, "start_date");
    writer.field("cbc:EndDate", period, "end_date");
  });
  writer.from(line, "order_line_reference").group("cac:OrderLineReference", () => {
    writer.field("cbc:LineID", order, "line_id");
    writer.from(order, "order_reference").group("cac:OrderReference", () => {
      writer.field("cbc:ID", order?.order_reference, "id");
    });
  });
  // The schema requires a LineID even with a despatch advice only.
  const despatch = line.despatch_line_reference;
  const placeholder = despatch?.document_reference === undefined ? undefined : "NA";
  writer.from(line, "despatch_line_reference").group("cac:DespatchLineReference", () => {
    writer.from(despatch, "line_id").leaf("cbc:LineID", despatch?.line_id ?? placeholder);
    writer.from(despatch, "document_reference").group("cac:DocumentReference", () => {
      writer.field("cbc:ID", despatch?.document_reference, "id");
    });
  });
  // The invoiced object (IBT-128, type 130), then the reference sent as one.
  const { line_object_identifier: objectIdentifier, document_reference: reference } = line;
  if (objectIdentifier !== undefined) {
    writer.from(line, "line_object_identifier").group("cac:DocumentReference", () => {
      writer.leaf("cbc:ID", objectIdentifier);
      writer.leaf("cbc:DocumentTypeCode", "130");
    });
  }
  writer.from(line, "document_reference").group("cac:DocumentReference", () => {
    writer.field("cbc:ID", reference, "id", { schemeID: "scheme_id" });
    writer.field("cbc:DocumentTypeCode", reference, "document_type_code");
  });
}

/** IBG-31 with the line's VAT category (IBG-30). */
function writeItem(writer: XmlWriter, line: DocumentLine): void {
  writer.group("cac:Item", () => {
    writer.field("cbc:Description", line, "description");
    writer.field("cbc:Name", line, "name");
    const writeId = (origin: XmlWriter, element: string, value: { id: string; scheme_id?: string } | undefined): void =>
      origin.group(element, () => writer.field("cbc:ID", value, "id", { schemeID: "scheme_id" }));
    const { buyer_item_identification: buyers, seller_item_identification: sellers } = line;
    writeId(writer.from(line, "buyer_item_identification"), "cac:BuyersItemIdentification", buyers);
    writeId(writer.from(line, "seller_item_identification"), "cac:SellersItemIdentification", sellers);
    const standard = line.standard_item_identification;
    writeId(writer.from(line, "standard_item_identification"), "cac:StandardItemIdentification", standard);
    line.additional_item_identification?.forEach((additional, index) => {
      const origin = writer.from(line, "additional_item_identification", index);
      writeId(origin, "cac:AdditionalItemIdentification", additional);
    });
    writer.from(line, "origin_country").group("cac:OriginCountry", () => {
      writer.field("cbc:IdentificationCode", line.origin_country, "identification_code");
    });
    // BTAE-09, BTAE-13, IBT-158.
    const classification = line.commodity_classification;
    writer.from(line, "commodity_classification").group("cac:CommodityClassification", () => {
      writer.field("cbc:NatureCode", classification, "nature_code");
      writer.field("cbc:CommodityCode", classification, "commodity_code");
      writer.field("cbc:ItemClassificationCode", classification, "item_classification_code", {
        listID: "item_classification_list_id",
        listVersionID: "item_classification_list_version_id",
      });
    });
    const category = line.classified_tax_category;
    const origin = writer.from(line, "classified_tax_category");
    writeTaxCategory(origin, "cac:ClassifiedTaxCategory", category, lineRate(category));
    line.additional_item_property?.forEach((property, index) => {
      writer.from(line, "additional_item_property", index).group("cac:AdditionalItemProperty", () => {
        writer.field("cbc:Name", property, "name");
        writer.field("cbc:Value", property, "value");
      });
    });
    writer.field("cac:ItemInstance/cac:LotIdentification/cbc:LotNumberID", line, "lot_number_id");
  });
}

/** All allowances, then all charges; those of a line without `writeTax`, as the line's category applies. */
function writeAllowancesAndCharges(
  writer: XmlWriter,
  owner: TradeDocument | DocumentLine,
  { currencyID, ...amounts }: { allowances: readonly Decimal[]; charges: readonly Decimal[]; currencyID: string },
  writeTax: (entry: AllowanceOrCharge) => void = () => undefined,
): void {
  const currency = { currencyID };
  for (const list of ["allowances", "charges"] as const) {
    owner[list]?.forEach((entry, index) => {
      const base = entry.base_amount === undefined ? undefined : atLeastTwoDecimals(entry.base_amount);
      writer.from(owner, list, index).group("cac:AllowanceCharge", () => {
        writer.leaf("cbc:ChargeIndicator", String(list === "charges"));
        writer.field("cbc:AllowanceChargeReasonCode", entry, "reason_code");
        writer.field("cbc:AllowanceChargeReason", entry, "reason");
        writer.field("cbc:MultiplierFactorNumeric", entry, "multiplier_factor_numeric");
        writer.from(entry, "amount").leaf("cbc:Amount", amounts[list][index], currency);
        writer.from(entry, "base_amount").leaf("cbc:BaseAmount", base, currency);
        writeTax(entry);
      });
    });
  }
}

/** TaxCategory and ClassifiedTaxCategory. The rate is the caller's, because it depends on the place. */
function writeTaxCategory(writer: XmlWriter, element: string, category: TaxCategory, rate: Decimal | undefined): void {
  writer.group(element, () => {
    writer.field("cbc:ID", category, "id");
    writer.from(category, "percent").leaf("cbc:Percent", rate);
    writer.field("cbc:TaxExemptionReasonCode", category, "tax_exemption_reason_code");
    writer.field("cbc:TaxExemptionReason", category, "tax_exemption_reason");
    writer.from(category, "tax_scheme").leaf("cac:TaxScheme/cbc:ID", category.tax_scheme ?? "VAT");
  });
}
