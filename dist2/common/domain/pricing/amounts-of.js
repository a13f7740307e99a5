import { price } from "./price.js";
/**
 * The amounts of an accepted document: those of its XML where it was sent as XML, because that is what the receiver
 * gets, else computed.
 *
 * @throws RangeError as price
 */
export const amountsOf = (document) => document.sent_xml?.amounts ?? price(document);
//# sourceMappingURL=amounts-of.js.map