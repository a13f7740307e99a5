import type { DocumentReference, TradeDocument } from "../documents/document.ts";
import type { Section, UblSource } from "./ubl-input.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** IBT-013, IBT-014. */
export const orderReference: Section = (writer, { document }) => {
  writer.from(document, "order_reference").group("cac:OrderReference", () => {
    writer.field("cbc:ID", document.order_reference, "id");
    writer.field("cbc:SalesOrderID", document.order_reference, "sales_order_id");
  });
};

/** IBG-03: one BillingReference per preceding invoice (ibr-055). */
export const billingReferences: Section = (writer, { document }) => {
  document.billing_reference?.forEach((preceding, index) => {
    writer.from(document, "billing_reference", index).group("cac:BillingReference", () => {
      writeReference(writer, "cac:InvoiceDocumentReference", preceding);
    });
  });
};

type ReferenceField = {
  [Field in keyof TradeDocument]-?: NonNullable<TradeDocument[Field]> extends DocumentReference
    ? Field & `${string}_document_reference`
    : never;
}[keyof TradeDocument];

const reference =
  (element: string, field: ReferenceField): Section =>
  (writer, { document }) =>
    writeReference(writer.from(document, field), element, document[field]);

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

function writeReference(writer: XmlWriter, element: string, value: AnyReference | undefined): void {
  writer.group(element, () => {
    writer.field("cbc:ID", value, "id");
    writer.field("cbc:IssueDate", value, "issue_date");
    writer.field("cbc:DocumentDescription", value, "document_description");
  });
}

/** IBT-011 on an invoice. */
export const projectReference: Section = (writer, { document }) => {
  writer.from(document, "project_reference").group("cac:ProjectReference", () => {
    writer.field("cbc:ID", document.project_reference, "id");
  });
};

/**
 * The three uses of AdditionalDocumentReference in a fixed order: total in AED (BTAE-20), project of a credit note
 * (IBT-011, type 50: UBL 2.1 has no ProjectReference there), attachments (IBG-24).
 */
export const additionalReferences: Section = (writer, source) => {
  const { document, traits } = source;
  writeAedTotal(writer, source);
  if (traits.rootName === "CreditNote" && document.project_reference !== undefined) {
    writer.from(document, "project_reference").group("cac:AdditionalDocumentReference", () => {
      writer.field("cbc:ID", document.project_reference, "id");
      writer.leaf("cbc:DocumentTypeCode", "50");
    });
  }
  writeAttachments(writer, source);
};

function writeAedTotal(writer: XmlWriter, { amounts }: UblSource): void {
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

/** Attachments have no DocumentTypeCode, because 130, 50 and aedtotal-incl-vat have other meanings. */
function writeAttachments(writer: XmlWriter, { document, attachmentContents }: UblSource): void {
  if (attachmentContents === undefined) {
    return;
  }
  document.attachments?.forEach((attachment, index) => {
    const content = attachmentContents.get(attachment.id);
    if (content === undefined) {
      throw new Error(`The content of attachment ${attachment.id} is missing`);
    }
    const file = { ...attachment, file_content: content };
    writer.from(document, "attachments", index).group("cac:AdditionalDocumentReference", () => {
      writer.leaf("cbc:ID", attachment.id);
      writer.field("cbc:DocumentDescription", attachment, "description");
      writer.group("cac:Attachment", () => {
        const attributes = { mimeCode: "file_type", filename: "file_name" } as const;
        writer.field("cbc:EmbeddedDocumentBinaryObject", file, "file_content", attributes);
      });
    });
  });
}
