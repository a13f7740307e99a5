import { packText } from "../../packed-text.ts";

/**
 * A sending report as JSON parameter, with the receiver's certificate subject in a column of its own so that it can be
 * read without unpacking.
 */
export async function reportColumns(
  report: Record<string, unknown>,
): Promise<{ packed_report: string; certificate_subject: unknown }> {
  const { c3CertSubjectCN: subject } = report;
  return {
    packed_report: (await packText(JSON.stringify(report), "report")).toString("base64"),
    certificate_subject: typeof subject === "string" ? subject : null,
  };
}
