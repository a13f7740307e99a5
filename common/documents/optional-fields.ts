/*
 * Optional fields that depend on no other field. Their types (document.ts) and the schemas of requests follow from these
 * tables, so that type and schema cannot differ.
 */

export type OptionalFieldKind = "text" | "identifier" | "document reference";

export const optionalDocumentFields = {
  accounting_cost: "text",
  buyer_reference: "text",
  despatch_document_reference: "document reference",
  receipt_document_reference: "document reference",
  statement_document_reference: "document reference",
  originator_document_reference: "document reference",
  project_reference: "identifier",
} as const satisfies Record<string, OptionalFieldKind>;

export const optionalLineFields = {
  accounting_cost: "text",
  line_object_identifier: "text",
  lot_number_id: "text",
  buyer_item_identification: "identifier",
  seller_item_identification: "identifier",
} as const satisfies Record<string, OptionalFieldKind>;
