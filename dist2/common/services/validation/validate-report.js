import { failureCauses } from "../../domain/status/failure-causes.js";
import { hintOf } from "../../schematron/engine.js";
import { fieldPointers } from "../../ubl/field-pointers.js";
import { checkTaxDataRules } from "./check-rules.js";
/** Path of the document inside a report. */
const reportedDocument = /^.*\/pxs:ReportedDocument(?:\[1\])?(?=\/|$)/;
/** Checks a report before it is sent. @returns why the authority would refuse it; undefined when it is valid */
export function validateReport({ ruleSets, taxDataSchema }, leg, taxData) {
    const bySchema = taxDataSchema?.check(taxData).findings ?? [];
    const byRules = checkTaxDataRules(ruleSets, taxData).findings;
    const fatal = [...bySchema, ...byRules].filter(({ flag }) => flag === "fatal");
    const [first] = fatal;
    if (first === undefined) {
        return undefined;
    }
    const isDocuments = (finding) => byRules.includes(finding) && reportedDocument.test(finding.location);
    return {
        reason: `${failureCauses.report_breaks.says} ${first.reasonCode}: ${first.text}`,
        findings: fatal.every(isDocuments) ? withFields(fatal, leg) : [],
    };
}
/** The reported document has UBL elements; a rule about the whole document names the element in its test. */
function withFields(findings, leg) {
    const places = findings.map(({ location, test }) => {
        const place = location.replace(reportedDocument, "/*");
        return { place, asked: `${place}/${/\bcbc:\w+/.exec(test)?.[0] ?? ""}` };
    });
    const pointers = fieldPointers(leg, places.flatMap(({ place, asked }) => [place, asked]));
    return findings.map((finding, index) => {
        const { place = "", asked = "" } = places[index] ?? {};
        const pointer = pointers.get(place) ?? pointers.get(asked);
        return pointer === undefined ? finding : { ...finding, pointer, hint: hintOf([pointer]) };
    });
}
//# sourceMappingURL=validate-report.js.map