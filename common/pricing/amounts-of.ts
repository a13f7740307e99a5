import type { TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "./amounts.ts";
import { price } from "./price.ts";

/**
 * The amounts of an accepted document: those of its XML where it was sent as XML, because that is what the receiver
 * gets, else computed.
 *
 * @throws RangeError as price
 */
export const amountsOf = (document: TradeDocument): DocumentAmounts => document.sent_xml?.amounts ?? price(document);
