import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { DocumentKindTraits } from "../documents/document-kinds.ts";
import type { XmlWriter } from "./xml-writer.ts";

export interface UblInput {
  kind: DocumentKind;
  /** UUID of the document (BTAE-07), the same in all revisions. */
  documentId: string;
  /** The document number (IBT-001). */
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  /** Base64 by attachment id. Without the map no attachment is written, as in the copy for tax data. */
  attachmentContents?: ReadonlyMap<string, string>;
}

export interface UblSource extends UblInput {
  traits: DocumentKindTraits;
  /** Whether the document currency differs from AED, so that VAT is also stated in AED. */
  isForeignCurrency: boolean;
}

/** Writes one business group at its place in the schema. */
export type Section = (writer: XmlWriter, source: UblSource) => void;
