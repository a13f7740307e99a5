import { parseXml } from "../xml/xml-reader.ts";
import { XmlSyntaxError } from "../xml/xml-syntax-error.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import { RuleFileError } from "./rule-file-error.ts";

/** @throws RuleFileError with the place, for text that is no XML */
export function parsed(file: string, text: string): XmlTree {
  try {
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) {
      throw error;
    }
    throw new RuleFileError([{ place: `${file}:${error.line}:${error.column}`, reason: reasonOf(error) }]);
  }
}

/** What is wrong, without the line and column that the place has already. */
export const reasonOf = ({ message }: XmlSyntaxError): string => message.replace(/ \(line \d+, column \d+\)$/, "");
