import type { DocumentLine, LineAmounts } from "../domain/document.ts";
import { writeAllowancesAndCharges } from "./allowance-charge.ts";
import { writeItem } from "./item.ts";
import type { Section } from "./ubl-input.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** IBG-25, numbered 1, 2, … in request order. */
export const documentLines: Section = (writer, { document, amounts, traits }) => {
  const currency = document.document_currency_code;
  document.document_lines.forEach((line, index) => {
    const lineAmounts = amounts.lines[index];
    if (lineAmounts === undefined) {
      throw new Error(`Line ${index + 1} has no amounts`);
    }
    writer.group(traits.lineElement, () => {
      writer.leaf("cbc:ID", String(index + 1));
      writer.leaf("cbc:Note", line.note);
      writer.leaf(traits.quantityElement, line.quantity, { unitCode: line.unit_code });
      writer.leaf("cbc:LineExtensionAmount", lineAmounts.net_amount, { currencyID: currency });
      writer.leaf("cbc:AccountingCost", line.accounting_cost);
      writeReferences(writer, line);
      writeAllowancesAndCharges(writer, {
        allowances: line.allowances ?? [],
        charges: line.charges ?? [],
        allowanceAmounts: lineAmounts.allowances,
        chargeAmounts: lineAmounts.charges,
        currencyID: currency,
      });
      writeItem(writer, line);
      writePrice(writer, line, { gross: lineAmounts.gross_price_amount, currencyID: currency });
      writePriceExtension(writer, line, lineAmounts);
    });
  });
};

function writeReferences(writer: UblWriter, line: DocumentLine): void {
  const { order_line_reference: order, despatch_line_reference: despatch } = line;
  writer.group("cac:InvoicePeriod", () => {
    writer.leaf("cbc:StartDate", line.invoice_period?.start_date);
    writer.leaf("cbc:EndDate", line.invoice_period?.end_date);
  });
  writer.group("cac:OrderLineReference", () => {
    writer.leaf("cbc:LineID", order?.line_id);
    writer.group("cac:OrderReference", () => writer.leaf("cbc:ID", order?.order_reference?.id));
  });
  writer.group("cac:DespatchLineReference", () => {
    // The schema demands a LineID even where only the despatch advice is named.
    const placeholder = despatch?.document_reference === undefined ? undefined : "NA";
    writer.leaf("cbc:LineID", despatch?.line_id ?? placeholder);
    writer.group("cac:DocumentReference", () => writer.leaf("cbc:ID", despatch?.document_reference?.id));
  });
  writeDocumentReferences(writer, line);
}

/** The invoiced object (IBT-128, type 130) first, then the reference that was sent as one. */
function writeDocumentReferences(writer: UblWriter, line: DocumentLine): void {
  const { line_object_identifier: objectIdentifier, document_reference: reference } = line;
  if (objectIdentifier !== undefined) {
    writer.group("cac:DocumentReference", () => {
      writer.leaf("cbc:ID", objectIdentifier);
      writer.leaf("cbc:DocumentTypeCode", "130");
    });
  }
  writer.group("cac:DocumentReference", () => {
    writer.leaf("cbc:ID", reference?.id, { schemeID: reference?.scheme_id });
    writer.leaf("cbc:DocumentTypeCode", reference?.document_type_code);
  });
}

/** IBG-29. The discount is written even when it is 0: ibr-126-ae wants it. */
function writePrice(
  writer: UblWriter,
  line: DocumentLine,
  { gross, currencyID }: { gross: string; currencyID: string },
) {
  const { price, unit_code: unitCode } = line;
  writer.group("cac:Price", () => {
    writer.leaf("cbc:PriceAmount", price.base_amount, { currencyID });
    writer.leaf("cbc:BaseQuantity", price.base_quantity, { unitCode });
    writer.group("cac:AllowanceCharge", () => {
      writer.leaf("cbc:ChargeIndicator", "false");
      writer.leaf("cbc:Amount", price.allowance?.amount ?? "0", { currencyID });
      writer.leaf("cbc:BaseAmount", gross, { currencyID });
    });
  });
}

/** BTAE-10 and BTAE-08, always in AED; an exempt line must not show a VAT amount at all (ibr-163-ae). */
function writePriceExtension(writer: UblWriter, line: DocumentLine, amounts: LineAmounts): void {
  const currency = { currencyID: "AED" };
  writer.group("cac:ItemPriceExtension", () => {
    writer.leaf("cbc:Amount", amounts.total_amount_in_aed ?? amounts.total_amount, currency);
    if (line.classified_tax_category.id !== "E") {
      writer.group("cac:TaxTotal", () =>
        writer.leaf("cbc:TaxAmount", amounts.tax_amount_in_aed ?? amounts.tax_amount, currency),
      );
    }
  });
}
