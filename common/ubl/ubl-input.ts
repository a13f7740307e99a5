import type { DocumentKind, TradeDocument } from "../domain/document.ts";
import type { DocumentAmounts } from "../domain/pricing/amounts.ts";
import type { DocumentKindTraits } from "../domain/document-kinds.ts";
import type { XmlWriter } from "../xml/xml-writer.ts";

/** What a UBL document is made of. */
export interface UblInput {
  kind: DocumentKind;
  /** UUID of the document (BTAE-07), the same over all resends. */
  documentId: string;
  /** The document number (IBT-001). */
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  /** Base64 by attachment id. Without the map the attachments are left out entirely, as the tax data copy needs it. */
  attachmentContents?: ReadonlyMap<string, string>;
}

/** The input with what its kind says, resolved once. */
export interface UblSource extends UblInput {
  traits: DocumentKindTraits;
  /** Whether the document currency differs from AED, so that VAT is accounted for in AED as well. */
  isForeignCurrency: boolean;
}

/** One business group at the place where the schema wants it. */
export type Section = (writer: XmlWriter, source: UblSource) => void;
