import type { DocumentLine } from "../documents/document.ts";
import { lineRate } from "../pricing/price.ts";
import type { XmlWriter } from "./xml-writer.ts";
import { writeTaxCategory } from "./tax-category.ts";

/** IBG-31 with the line's VAT category (IBG-30). */
export function writeItem(writer: XmlWriter, line: DocumentLine): void {
  writer.group("cac:Item", () => {
    writer.field("cbc:Description", line, "description");
    writer.field("cbc:Name", line, "name");
    writeIdentifications(writer, line);
    writer.from(line, "origin_country").group("cac:OriginCountry", () => {
      writer.field("cbc:IdentificationCode", line.origin_country, "identification_code");
    });
    writeClassification(writer, line);
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

function writeIdentifications(writer: XmlWriter, line: DocumentLine): void {
  const write = (origin: XmlWriter, element: string, value: { id: string; scheme_id?: string } | undefined): void =>
    origin.group(element, () => writer.field("cbc:ID", value, "id", { schemeID: "scheme_id" }));
  const { buyer_item_identification: buyers, seller_item_identification: sellers } = line;
  write(writer.from(line, "buyer_item_identification"), "cac:BuyersItemIdentification", buyers);
  write(writer.from(line, "seller_item_identification"), "cac:SellersItemIdentification", sellers);
  const standard = line.standard_item_identification;
  write(writer.from(line, "standard_item_identification"), "cac:StandardItemIdentification", standard);
  line.additional_item_identification?.forEach((additional, index) => {
    const origin = writer.from(line, "additional_item_identification", index);
    write(origin, "cac:AdditionalItemIdentification", additional);
  });
}

/** BTAE-09, BTAE-13, IBT-158. */
function writeClassification(writer: XmlWriter, line: DocumentLine): void {
  const classification = line.commodity_classification;
  writer.from(line, "commodity_classification").group("cac:CommodityClassification", () => {
    writer.field("cbc:NatureCode", classification, "nature_code");
    writer.field("cbc:CommodityCode", classification, "commodity_code");
    writer.field("cbc:ItemClassificationCode", classification, "item_classification_code", {
      listID: "item_classification_list_id",
      listVersionID: "item_classification_list_version_id",
    });
  });
}
