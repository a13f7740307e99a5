import type { DocumentLine } from "../documents/document.ts";
import type { LineAmounts } from "../pricing/amounts.ts";
import { writeAllowancesAndCharges } from "./allowance-charge.ts";
import { writeItem } from "./item.ts";
import type { Section } from "./ubl-input.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** IBG-25, numbered 1, 2, … in request order. */
export const documentLines: Section = (writer, { document, amounts, traits }) => {
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
      writeReferences(writer, line);
      const { allowances, charges } = lineAmounts;
      writeAllowancesAndCharges(writer, line, { allowances, charges, currencyID });
      writeItem(writer, line);
      writePrice(writer, line, { gross: lineAmounts.gross_price_amount, currencyID });
      writePriceExtension(writer, line, lineAmounts);
    });
  });
};

function writeReferences(writer: XmlWriter, line: DocumentLine): void {
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
  writeDespatchReference(writer, line);
  writeDocumentReferences(writer, line);
}

/** The schema requires a LineID even with a despatch advice only. */
function writeDespatchReference(writer: XmlWriter, line: DocumentLine): void {
  const despatch = line.despatch_line_reference;
  const placeholder = despatch?.document_reference === undefined ? undefined : "NA";
  writer.from(line, "despatch_line_reference").group("cac:DespatchLineReference", () => {
    writer.from(despatch, "line_id").leaf("cbc:LineID", despatch?.line_id ?? placeholder);
    writer.from(despatch, "document_reference").group("cac:DocumentReference", () => {
      writer.field("cbc:ID", despatch?.document_reference, "id");
    });
  });
}

/** The invoiced object (IBT-128, type 130), then the reference sent as one. */
function writeDocumentReferences(writer: XmlWriter, line: DocumentLine): void {
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

/** IBG-29. A discount of 0 is written as well, because ibr-126-ae requires it. */
function writePrice(
  writer: XmlWriter,
  line: DocumentLine,
  { gross, currencyID }: { gross: string; currencyID: string },
): void {
  const { price, unit_code: unitCode } = line;
  writer.from(line, "price").group("cac:Price", () => {
    writer.from(price, "base_amount").leaf("cbc:PriceAmount", price.base_amount, { currencyID });
    writer.from(price, "base_quantity").leaf("cbc:BaseQuantity", price.base_quantity, { unitCode });
    writer.from(price, "allowance").group("cac:AllowanceCharge", () => {
      writer.leaf("cbc:ChargeIndicator", "false");
      writer.from(price.allowance, "amount").leaf("cbc:Amount", price.allowance?.amount ?? "0", { currencyID });
      writer.leaf("cbc:BaseAmount", gross, { currencyID });
    });
  });
}

/** BTAE-10 and BTAE-08, always in AED; an exempt line must have no VAT amount (ibr-163-ae). */
function writePriceExtension(writer: XmlWriter, line: DocumentLine, amounts: LineAmounts): void {
  const currency = { currencyID: "AED" };
  writer.group("cac:ItemPriceExtension", () => {
    writer.leaf("cbc:Amount", amounts.total_amount_in_aed ?? amounts.total_amount, currency);
    if (line.classified_tax_category.id !== "E") {
      writer.leaf("cac:TaxTotal/cbc:TaxAmount", amounts.tax_amount_in_aed ?? amounts.tax_amount, currency);
    }
  });
}
