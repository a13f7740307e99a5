import { packText } from "../../packed-text.js";
/** A sending report as JSON parameter; the certificate's subject is a column, to be read without unpacking. */
export async function reportColumns(report) {
    const { c3CertSubjectCN: subject } = report;
    return {
        packed_report: (await packText(JSON.stringify(report), "report")).toString("base64"),
        certificate_subject: typeof subject === "string" ? subject : null,
    };
}
//# sourceMappingURL=report-columns.js.map