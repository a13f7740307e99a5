import { decodeXml } from "../xml/decode-xml.js";
import { RuleFileError } from "./rule-file-error.js";
/** Text of a rule file, whatever its encoding. @throws RuleFileError for bytes that are not in the encoding that it has or declares */
export function decodeRuleFile(name, content) {
    if (typeof content === "string") {
        return content;
    }
    try {
        return decodeXml(content);
    }
    catch (error) {
        throw new RuleFileError([
            { place: `${name}:1:1`, reason: `The file cannot be decoded: ${error.message}` },
        ]);
    }
}
//# sourceMappingURL=decode-rule-file.js.map