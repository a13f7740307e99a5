import type { DocumentReference, TradeDocument } from "../domain/document.ts";
import type { Section, UblSource } from "./ubl-input.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** IBT-013, IBT-014. */
export const orderReference: Section = (writer, { document }) => {
  writer.group("cac:OrderReference", () => {
    writer.leaf("cbc:ID", document.order_reference?.id);
    writer.leaf("cbc:SalesOrderID", document.order_reference?.sales_order_id);
  });
};

/** IBG-03: one BillingReference per preceding invoice (ibr-055). */
export const billingReferences: Section = (writer, { document }) => {
  for (const reference of document.billing_reference ?? []) {
    writer.group("cac:BillingReference", () => writeReference(writer, "cac:InvoiceDocumentReference", reference));
  }
};

type ReferenceField = {
  [Field in keyof TradeDocument]-?: NonNullable<TradeDocument[Field]> extends DocumentReference
    ? Field & `${string}_document_reference`
    : never;
}[keyof TradeDocument];

const reference =
  (element: string, field: ReferenceField): Section =>
  (writer, { document }) =>
    writeReference(writer, element, document[field]);

/** IBT-016. */
export const despatchReference = reference("cac:DespatchDocumentReference", "despatch_document_reference");
/** IBT-015. */
export const receiptReference = reference("cac:ReceiptDocumentReference", "receipt_document_reference");
/** BTAE-21: the customs reference of an export. */
export const statementReference = reference("cac:StatementDocumentReference", "statement_document_reference");
/** IBT-017. */
export const originatorReference = reference("cac:OriginatorDocumentReference", "originator_document_reference");
/** IBT-012, BTAE-05. */
export const contractReference = reference("cac:ContractDocumentReference", "contract_document_reference");

type AnyReference = DocumentReference & { document_description?: string };

function writeReference(writer: UblWriter, element: string, value: AnyReference | undefined): void {
  writer.group(element, () => {
    writer.leaf("cbc:ID", value?.id);
    writer.leaf("cbc:IssueDate", value?.issue_date);
    writer.leaf("cbc:DocumentDescription", value?.document_description);
  });
}

/** IBT-011 on an invoice. */
export const projectReference: Section = (writer, { document }) => {
  writer.group("cac:ProjectReference", () => writer.leaf("cbc:ID", document.project_reference?.id));
};

/**
 * The three uses of AdditionalDocumentReference in a fixed order: the total in AED (BTAE-20), the project of a credit
 * note (IBT-011, type 50: UBL 2.1 has no ProjectReference there), the attachments (IBG-24).
 */
export const additionalReferences: Section = (writer, source) => {
  writeAedTotal(writer, source);
  if (source.traits.rootName === "CreditNote" && source.document.project_reference !== undefined) {
    const { id } = source.document.project_reference;
    writer.group("cac:AdditionalDocumentReference", () => {
      writer.leaf("cbc:ID", id);
      writer.leaf("cbc:DocumentTypeCode", "50");
    });
  }
  writeAttachments(writer, source);
};

function writeAedTotal(writer: UblWriter, { amounts }: UblSource): void {
  const total = amounts.totals.tax_inclusive_amount_in_aed;
  if (total === undefined) {
    return;
  }
  writer.group("cac:AdditionalDocumentReference", () => {
    writer.leaf("cbc:ID", "AED");
    writer.leaf("cbc:DocumentTypeCode", "aedtotal-incl-vat");
    writer.leaf("cbc:DocumentDescription", `AED ${total}`);
  });
}

/** No DocumentTypeCode on attachments: 130, 50 and aedtotal-incl-vat have meanings of their own. */
function writeAttachments(writer: UblWriter, { document, attachmentContents }: UblSource): void {
  if (attachmentContents === undefined) {
    return;
  }
  for (const attachment of document.attachments ?? []) {
    const content = attachmentContents.get(attachment.id);
    if (content === undefined) {
      throw new Error(`The content of attachment ${attachment.id} is missing`);
    }
    writer.group("cac:AdditionalDocumentReference", () => {
      writer.leaf("cbc:ID", attachment.id);
      writer.leaf("cbc:DocumentDescription", attachment.description);
      writer.group("cac:Attachment", () => {
        const { file_type: mimeCode, file_name: filename } = attachment;
        writer.leaf("cbc:EmbeddedDocumentBinaryObject", content, { mimeCode, filename });
      });
    });
  }
}
