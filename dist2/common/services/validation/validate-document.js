import { documentKinds } from "../../domain/document-kinds.js";
import { compareAmounts } from "../../domain/sent-xml/compare-amounts.js";
import { mergeResults, validationResultOf } from "../../domain/validation/validation-result.js";
import { pointFindings } from "./point-findings.js";
import { loadUblValidation } from "./validate-ubl.js";
/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadDocumentValidation(parts) {
    const validateUbl = await loadUblValidation(parts);
    return (xml, source, tree) => {
        const { rootName, lineElement } = documentKinds[source.kind];
        const { ruleSet, ...result } = validateUbl(xml, rootName, tree);
        // Fields that are read from XML are no places of a request: the XPath says where to look.
        return source.document.sent_xml === undefined
            ? { ...result, ruleSet, findings: pointFindings(result.findings, source) }
            : { ...mergeResults([result, validationResultOf(compareAmounts(source.document, lineElement))]), ruleSet };
    };
}
//# sourceMappingURL=validate-document.js.map