import { packText } from "../../packed-text.ts";

/** A sending report as a JSON parameter carries it; whose certificate it was sent to can be read without unpacking it. */
export async function reportColumns(
  report: Record<string, unknown>,
): Promise<{ packed_report: string; certificate_subject: unknown }> {
  const { c3CertSubjectCN: subject } = report;
  return {
    packed_report: (await packText(JSON.stringify(report), "report")).toString("base64"),
    certificate_subject: typeof subject === "string" ? subject : null,
  };
}
