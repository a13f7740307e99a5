import fontoxpath from "fontoxpath";
import { parseXmlDocument } from "slimdom";

// The package is CommonJS: Node finds no named exports in it, though its types declare them.
// oxlint-disable-next-line import/no-named-as-default-member -- see above
const { evaluateXPathToString, evaluateXPath } = fontoxpath;

const namespaces: Readonly<Record<string, string>> = { a: "urn:a", xs: "http://www.w3.org/2001/XMLSchema", "": "" };

/** What an independent engine makes of an expression at the root element, its items separated by spaces; "error" where it fails. */
function peerValue(expression: string, xml: string): string {
  try {
    const text = evaluateXPathToString(
      `string-join(for $item in (${expression}) return string($item), ' ')`,
      parseXmlDocument(xml).documentElement,
      null,
      {},
      {
        language: evaluateXPath.XPATH_3_1_LANGUAGE,
        namespaceResolver: (prefix) => namespaces[prefix] ?? null,
      },
    );
    return text.replaceAll(/\s+/g, " ").trim();
  } catch {
    return "error";
  }
}

export type Row = readonly [expression: string, result: string, judge?: "ours alone"];

/**
 * Whether the engine and the independent one find the same. Rows for "ours alone" say what the specification says where the other
 * engine does not know the construct, computes in doubles, or is wrong.
 */
export const peerOf = ([expression, result, judge]: Row, xml: string): string =>
  judge === "ours alone" ? result : peerValue(expression, xml);
