import { definedFields } from "../runtime/defined-fields.ts";
import type { AllowanceOrCharge, DocumentLine, TaxCategory } from "../documents/document.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { decimalAt, listed, partAt, textAt, textsAt } from "./element-values.ts";
import { readPeriod } from "./read-references.ts";

/** A line (IBG-25). A number that cannot be read is 0 here, and named by `firstUnread`. */
export function readLine(line: UblElement): DocumentLine {
  const item = line.first("Item");
  return definedFields({
    ...textsAt(line, {
      name: "Item/Name",
      description: "Item/Description",
      unit_code: "Quantity/@unitCode",
      note: "Note",
      accounting_cost: "AccountingCost",
      line_object_identifier: "ObjectReference/ID",
      lot_number_id: "Item/ItemInstance/LotIdentification/LotNumberID",
    }),
    quantity: decimalAt(line, "Quantity") ?? "0",
    price: readPrice(line.first("Price")),
    classified_tax_category: readTaxCategory(item?.first("ClassifiedTaxCategory")) ?? { id: "" },
    invoice_period: readPeriod(line),
    ...readLineReferences(line),
    ...readAllowancesAndCharges(line),
    ...readItem(item),
  }) as DocumentLine;
}

/** The price; it is for one unit where the XML has no base quantity. */
const readPrice = (element: UblElement | undefined): DocumentLine["price"] => {
  const discount = decimalAt(element, "Allowance/Amount");
  return {
    base_amount: decimalAt(element, "PriceAmount") ?? "0",
    base_quantity: decimalAt(element, "BaseQuantity") ?? "1",
    ...(discount !== undefined && { allowance: { amount: discount } }),
  };
};

function readLineReferences(line: UblElement): object {
  const order = line.first("OrderLineReference");
  const despatch = line.first("DespatchLineReference");
  return {
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
  };
}

const identification = { id: "ID", scheme_id: "ID/@schemeID" } as const;

/** The item of a line (IBG-31). */
const readItem = (item: UblElement | undefined): object => ({
  buyer_item_identification: partAt(item, "BuyersItemIdentification", { id: "ID" }),
  seller_item_identification: partAt(item, "SellersItemIdentification", { id: "ID" }),
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
export const readAllowancesAndCharges = (owner: UblElement): object => ({
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
