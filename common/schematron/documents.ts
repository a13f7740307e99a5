/** Documents as the engine reads them, for programs that load no rules. */
export { compareDecimals, tryParseDecimal } from "./runtime/decimal.ts";
export { firstForbidden } from "./xml/xml-characters.ts";
export { parseXml } from "./xml/xml-reader.ts";
export { LineIndex, XmlSyntaxError } from "./xml/xml-syntax-error.ts";
export { HAS_CHILDREN, type XmlNode, type XmlTree } from "./xml/xml-tree.ts";
