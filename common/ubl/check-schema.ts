import { ParseOption, XmlDocument, XmlLibError, type XsdValidator } from "libxml2-wasm";

import type { Finding } from "../rules/finding.ts";
import { validationResultOf, type ValidationResult } from "../rules/validation-result.ts";
import { MAX_FINDINGS } from "../schematron/findings.ts";
import { shortened } from "../runtime/text.ts";
import { validateCounted, type SchemaError, type SchemaErrors } from "./validate-counted.ts";

/** Nothing from outside: no DTD is loaded, no entity expanded, no network touched. */
const parseOptions = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET };

/** A message may quote a value, and that may be as long as the document. */
const MAX_MESSAGE = 1000;

/** How findings of a schema are labelled: the path of the root, a reason code, the schema's name. */
export interface SchemaLabel {
  root: string;
  code: string;
  name: string;
}

/** Every complaint of a compiled schema about a document is fatal and counted; the first ones are listed. */
export function checkSchema(
  validator: XsdValidator,
  label: SchemaLabel,
  xml: string,
  maxFindings = MAX_FINDINGS,
): ValidationResult {
  const { listed, count } = errorsOf(validator, xml, maxFindings);
  const judgement = validationResultOf(listed.slice(0, maxFindings).map((error) => asFinding(label, error)));
  return count > judgement.findings.length
    ? { ...judgement, truncated: true, totals: { fatal: count, warning: 0, rules: { [label.code]: count } } }
    : judgement;
}

function errorsOf(validator: XsdValidator, xml: string, maxFindings: number): SchemaErrors {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml, parseOptions);
    return validateCounted(validator, document, maxFindings);
  } catch (error) {
    if (error instanceof XmlLibError) {
      const listed = error.details.length > 0 ? error.details : [{ message: error.message, line: 1, col: 1 }];
      return { listed, count: listed.length };
    }
    throw error;
  } finally {
    document?.dispose();
  }
}

/** The schema library reports lines and no paths, so the text names the line. */
function asFinding({ root, code, name }: SchemaLabel, { message, line, col }: SchemaError): Finding {
  return {
    flag: "fatal",
    reasonCode: code,
    text: `${shortened(message.trim(), MAX_MESSAGE)} (line ${line}, column ${col})`,
    location: root,
    test: name,
  };
}
