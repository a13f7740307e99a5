import type { DocumentLine } from "../domain/document.ts";
import { lineRate } from "../domain/pricing/tax-rate.ts";
import { writeTaxCategory } from "./tax-category.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** IBG-31 with the line's VAT category (IBG-30). */
export function writeItem(writer: UblWriter, line: DocumentLine): void {
  writer.group("cac:Item", () => {
    writer.leaf("cbc:Description", line.description);
    writer.leaf("cbc:Name", line.name);
    writeIdentifications(writer, line);
    writer.group("cac:OriginCountry", () =>
      writer.leaf("cbc:IdentificationCode", line.origin_country?.identification_code),
    );
    writeClassification(writer, line);
    const category = line.classified_tax_category;
    writeTaxCategory(writer, "cac:ClassifiedTaxCategory", category, lineRate(category));
    for (const property of line.additional_item_property ?? []) {
      writer.group("cac:AdditionalItemProperty", () => {
        writer.leaf("cbc:Name", property.name);
        writer.leaf("cbc:Value", property.value);
      });
    }
    writer.group("cac:ItemInstance", () =>
      writer.group("cac:LotIdentification", () => writer.leaf("cbc:LotNumberID", line.lot_number_id)),
    );
  });
}

function writeIdentifications(writer: UblWriter, line: DocumentLine): void {
  const write = (element: string, id: string | undefined, schemeID?: string): void =>
    writer.group(element, () => writer.leaf("cbc:ID", id, { schemeID }));
  write("cac:BuyersItemIdentification", line.buyer_item_identification?.id);
  write("cac:SellersItemIdentification", line.seller_item_identification?.id);
  const standard = line.standard_item_identification;
  write("cac:StandardItemIdentification", standard?.id, standard?.scheme_id);
  for (const additional of line.additional_item_identification ?? []) {
    write("cac:AdditionalItemIdentification", additional.id, additional.scheme_id);
  }
}

/** BTAE-09, BTAE-13, IBT-158. */
function writeClassification(writer: UblWriter, { commodity_classification: classification }: DocumentLine): void {
  writer.group("cac:CommodityClassification", () => {
    writer.leaf("cbc:NatureCode", classification?.nature_code);
    writer.leaf("cbc:CommodityCode", classification?.commodity_code);
    writer.leaf("cbc:ItemClassificationCode", classification?.item_classification_code, {
      listID: classification?.item_classification_list_id,
      listVersionID: classification?.item_classification_list_version_id,
    });
  });
}
