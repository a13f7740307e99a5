import fontoxpath from "fontoxpath";
import { parseXmlDocument } from "slimdom";
// The package is CommonJS: Node finds no named exports in it, though its types declare them.
// oxlint-disable-next-line import/no-named-as-default-member -- see above
const { evaluateXPathToString, evaluateXPath } = fontoxpath;
const namespaces = { a: "urn:a", xs: "http://www.w3.org/2001/XMLSchema", "": "" };
/** Value of an expression at the root element by an independent engine; "error" where it fails. */
function peerValue(expression, xml) {
    try {
        const text = evaluateXPathToString(`string-join(for $item in (${expression}) return string($item), ' ')`, parseXmlDocument(xml).documentElement, null, {}, {
            language: evaluateXPath.XPATH_3_1_LANGUAGE,
            namespaceResolver: (prefix) => namespaces[prefix] ?? null,
        });
        return text.replaceAll(/\s+/g, " ").trim();
    }
    catch {
        return "error";
    }
}
/**
 * Value by the independent engine. Rows marked "ours alone" are not compared, because the other engine lacks the construct, computes
 * in doubles, or contradicts the specification.
 */
export const peerOf = ([expression, result, judge], xml) => judge === "ours alone" ? result : peerValue(expression, xml);
//# sourceMappingURL=peer-value.js.map