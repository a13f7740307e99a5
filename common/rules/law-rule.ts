import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";

/** A priced document of any kind and form, and the day on which it is judged. */
export interface JudgedByLaw {
  kind: DocumentKind;
  document: TradeDocument;
  amounts: DocumentAmounts;
  /** Today in the UAE, yyyy-MM-dd. */
  today: string;
}

/** A rule's complaint about a document. */
export interface LawComplaint {
  /** JSON pointer of the field to change. */
  pointer: string;
  /** XPath of the element below the root: `cac:InvoiceLine[2]/cac:Item[1]`; empty for the document as a whole. */
  at: string;
  /** One sentence with its figures, without the full stop. */
  text: string;
}

/** A rule of tax law that reads one document and needs neither the database nor the UBL. */
export interface LawRule {
  /** OWN- and two digits. */
  id: string;
  /** Where it is written: "MoF guidelines 1.1, 10.4". */
  source: string;
  /** The condition, as findings show it. */
  test: string;
  /** Whether a document that breaks it is never lawful, so that it is refused where the organization has no list of its own. */
  refused: boolean;
  find: (judged: JudgedByLaw) => readonly LawComplaint[];
}
