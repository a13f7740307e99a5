import { ParseOption, XmlDocument, XmlLibError, type XsdValidator } from "libxml2-wasm";

import type { Finding } from "../domain/finding.ts";

/** Nothing from outside: no DTD is loaded, no entity expanded, no network touched. */
const parseOptions = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET };

/** A broken document can break hundreds of rules of the schema; the first ones say it. */
const maxFindings = 20;

/** How findings of a schema are labelled: the path of the root, a reason code, the schema's name. */
export interface SchemaLabel {
  root: string;
  code: string;
  name: string;
}

/** Every fatal complaint of a compiled schema about a document, the first twenty of them. */
export function checkSchema(validator: XsdValidator, label: SchemaLabel, xml: string): Finding[] {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml, parseOptions);
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlLibError) {
      const details = error.details.length > 0 ? error.details : [{ message: error.message, line: 1, col: 1 }];
      return details.slice(0, maxFindings).map((detail) => asFinding(label, detail));
    }
    throw error;
  } finally {
    document?.dispose();
  }
}

/** The schema library tells lines, not paths: the place stands in the text. */
function asFinding(
  { root, code, name }: SchemaLabel,
  { message, line, col }: { message: string; line: number; col: number },
): Finding {
  return {
    flag: "fatal",
    reasonCode: code,
    text: `${message.trim()} (line ${line}, column ${col})`,
    location: root,
    test: name,
  };
}
