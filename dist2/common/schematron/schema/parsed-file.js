import { parseXml } from "../xml/xml-reader.js";
import { XmlSyntaxError } from "../xml/xml-syntax-error.js";
import { RuleFileError } from "./rule-file-error.js";
/** @throws RuleFileError with the place, for text that is no XML */
export function parsed(file, text) {
    try {
        return parseXml(text);
    }
    catch (error) {
        if (!(error instanceof XmlSyntaxError)) {
            throw error;
        }
        throw new RuleFileError([{ place: `${file}:${error.line}:${error.column}`, reason: reasonOf(error) }]);
    }
}
/** What is wrong, without the line and column that the place has already. */
export const reasonOf = ({ message }) => message.replace(/ \(line \d+, column \d+\)$/, "");
//# sourceMappingURL=parsed-file.js.map