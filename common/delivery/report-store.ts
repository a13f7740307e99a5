import { binaryArray } from "../db/binary-array.ts";
import { arrayRows } from "../db/array-rows.ts";
import { packReport, packText } from "../db/packed-text.ts";

/** A longer certificate stays in its report: what a dictionary is for ends with 32 kB. */
const maxCertificateLength = 8_192;

/** A sending report as it is stored; the certificate's subject is a column, to be read without unpacking. */
export interface PackedReport {
  packed: Buffer;
  subject: string | null;
  /** Which the statement has to keep beside the report; null where the report has it itself. */
  certificate: string | null;
}

export async function packSendingReport(report: Record<string, unknown>): Promise<PackedReport> {
  const { c3CertSubjectCN: subject, c3Cert: sent } = report;
  const text = JSON.stringify(report);
  const certificate = typeof sent === "string" ? JSON.stringify(sent).slice(1, -1) : "";
  const isShared = certificate !== "" && certificate.length <= maxCertificateLength;
  const packed = await (isShared ? packReport(text, certificate) : packText(text, "report"));
  return { packed, subject: typeof subject === "string" ? subject : null, certificate: isShared ? certificate : null };
}

/** The parameters of a statement that stores these reports: their bytes, and each certificate that it has to keep, once. */
export const reportParameters = (reports: readonly (PackedReport | undefined)[]): [Buffer, Buffer] => {
  const certificates = new Set(reports.flatMap((report) => report?.certificate ?? []));
  return [
    binaryArray(
      "bytea",
      reports.map((report) => report?.packed ?? null),
    ),
    binaryArray(
      "bytea",
      [...certificates].map((certificate) => Buffer.from(certificate, "utf8")),
    ),
  ];
};

/**
 * SQL: stores the certificates of an array that are not stored yet. It belongs into the statement that stores the reports, so that no report
 * is stored without its certificate.
 */
export const keepCertificates = (certificates: string): string => `
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select substring(sha256(certificate) for 16) as digest, certificate from ${arrayRows(certificates)} as u (certificate)
  ) c
  where not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing`;
