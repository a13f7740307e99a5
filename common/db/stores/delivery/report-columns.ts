import { isReadByEarlier } from "../../fragments/heartbeat-seconds.ts";
import { packReport, packText } from "../../packed-text.ts";
import type { Queryable } from "../../queryable.ts";

/** A longer certificate stays in its report: what a dictionary is for ends with 32 kB. */
const maxCertificateLength = 8_192;

/**
 * A sending report as JSON parameter; the certificate's subject is a column, to be read without unpacking.
 *
 * @param sharesCertificate whether the certificate is kept once for all reports (`keepCertificates`), and not in each
 */
export async function reportColumns(
  report: Record<string, unknown>,
  sharesCertificate: boolean,
): Promise<{ packed_report: string; certificate_subject: unknown; certificate?: string }> {
  const { c3CertSubjectCN: subject, c3Cert: sent } = report;
  const text = JSON.stringify(report);
  const certificate = sharesCertificate && typeof sent === "string" ? JSON.stringify(sent).slice(1, -1) : "";
  const isShared = certificate !== "" && certificate.length <= maxCertificateLength;
  const packed = await (isShared ? packReport(text, certificate) : packText(text, "report"));
  return {
    packed_report: packed.toString("base64"),
    certificate_subject: typeof subject === "string" ? subject : null,
    ...(isShared && { certificate }),
  };
}

/**
 * SQL: stores each certificate once. `from` is a FROM clause whose rows have a column `certificate`, which is null where the report has its
 * certificate itself. It belongs into the statement that stores the reports, so that no report is stored without its certificate.
 */
export const keepCertificates = (from: string): string => `
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select distinct substring(sha256(convert_to(certificate, 'UTF8')) for 16) as digest, convert_to(certificate, 'UTF8') as certificate
    from ${from}
  ) c
  where c.digest is not null and not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing`;

/** The migration from which on processes read reports whose certificate is kept beside them. */
const certificatesMigration = 1_801_000_000_850;
const minuteMs = 60_000;

/**
 * Whether certificates are kept beside reports: not while a process of the earlier release may live, which would not read them. Once it
 * has seen that none does, it does not ask again.
 */
export class CertificateSharing {
  private isOn = false;
  private askAt = 0;

  constructor(private readonly db: Queryable) {}

  async isAllowed(): Promise<boolean> {
    if (!this.isOn && performance.now() >= this.askAt) {
      this.askAt = performance.now() + minuteMs;
      const [row] = await this.db.query<{ allowed: boolean }>(
        `select not ${isReadByEarlier(certificatesMigration)} as allowed`,
      );
      this.isOn = row?.allowed === true;
    }
    return this.isOn;
  }
}
