import {
  allowanceOrCharge,
  attributed,
  each,
  identified,
  periodPlaces,
  taxCategoryPlaces,
  type LocatePlace,
  type Places,
} from "./place.ts";

const quantity = attributed("quantity", { "@unitCode": "unit_code" });

const itemPlaces: Places = {
  "cbc:Description": "description",
  "cbc:Name": "name",
  "cac:BuyersItemIdentification": { at: "buyer_item_identification", children: identified },
  "cac:SellersItemIdentification": { at: "seller_item_identification", children: identified },
  "cac:StandardItemIdentification": { at: "standard_item_identification", children: identified },
  "cac:AdditionalItemIdentification": each("additional_item_identification", identified),
  "cac:OriginCountry": { at: "origin_country", children: { "cbc:IdentificationCode": "identification_code" } },
  "cac:CommodityClassification": {
    at: "commodity_classification",
    children: {
      "cbc:NatureCode": "nature_code",
      "cbc:CommodityCode": "commodity_code",
      "cbc:ItemClassificationCode": attributed("item_classification_code", {
        "@listID": "item_classification_list_id",
        "@listVersionID": "item_classification_list_version_id",
      }),
    },
  },
  "cac:ClassifiedTaxCategory": { at: "classified_tax_category", children: taxCategoryPlaces },
  "cac:AdditionalItemProperty": each("additional_item_property", { "cbc:Name": "name", "cbc:Value": "value" }),
  "cac:ItemInstance": "lot_number_id",
};

const pricePlaces: Places = {
  "cbc:PriceAmount": "base_amount",
  "cbc:BaseQuantity": "base_quantity",
  "cac:AllowanceCharge": { at: "allowance", children: { "cbc:Amount": "amount" } },
};

/** line.ts writes the object identifier before the reference. */
const documentReference: LocatePlace = (position, { line }) =>
  position === 1 && line?.line_object_identifier !== undefined
    ? "line_object_identifier"
    : {
        at: "document_reference",
        children: { ...identified, "cbc:DocumentTypeCode": "document_type_code" },
      };

/** Below cac:InvoiceLine and cac:CreditNoteLine. */
export const linePlaces: Places = {
  "cbc:Note": "note",
  "cbc:InvoicedQuantity": quantity,
  "cbc:CreditedQuantity": quantity,
  "cbc:AccountingCost": "accounting_cost",
  "cac:InvoicePeriod": { at: "invoice_period", children: periodPlaces },
  "cac:OrderLineReference": {
    at: "order_line_reference",
    children: { "cbc:LineID": "line_id", "cac:OrderReference": { at: "order_reference", children: identified } },
  },
  "cac:DespatchLineReference": {
    at: "despatch_line_reference",
    children: {
      "cbc:LineID": "line_id",
      "cac:DocumentReference": { at: "document_reference", children: identified },
    },
  },
  "cac:DocumentReference": documentReference,
  "cac:AllowanceCharge": allowanceOrCharge,
  "cac:Item": { at: "", children: itemPlaces },
  "cac:Price": { at: "price", children: pricePlaces },
};
