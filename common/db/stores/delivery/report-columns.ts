import { packText } from "../../packed-text.ts";

/** A sending report as JSON parameter; the certificate's subject is a column, to be read without unpacking. */
export async function reportColumns(
  report: Record<string, unknown>,
): Promise<{ packed_report: string; certificate_subject: unknown }> {
  const { c3CertSubjectCN: subject } = report;
  return {
    packed_report: (await packText(JSON.stringify(report), "report")).toString("base64"),
    certificate_subject: typeof subject === "string" ? subject : null,
  };
}
