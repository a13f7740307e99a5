import type { DocumentAmounts } from "../pricing/amounts.ts";

/** What is kept of a document that was sent as XML, beside the fields that are read from it. */
export interface SentXml {
  /** BTAE-07, absent where the XML has none. */
  uuid?: string;
  /** Set where its number is the next of our sequence, which then continues after it; any other number does not change a sequence. */
  takes_our_number?: true;
  /** As the XML states them; where it states none, as we compute them. */
  amounts: DocumentAmounts;
  /** XPath of the first amount that could not be read: then ours cannot be compared. */
  unread?: string;
}
