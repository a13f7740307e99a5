import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/**
 * Certificates of access points, once for all reports that name them (docs/decisions/0183-certificates-once.md). Reports of the earlier
 * release have theirs, and whole_report leaves them as they are.
 */
export class ReportCertificates1801000000850 extends OneWay implements MigrationInterface {
  name = "ReportCertificates1801000000850";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TABLE report_certificates (digest bytea PRIMARY KEY, certificate bytea NOT NULL)");
    // The bytes are those of packed-text.ts: two fixed ones, the number of the dictionary, then the digest or the certificate.
    await queryRunner.query(
      `CREATE FUNCTION whole_report(packed bytea) RETURNS bytea LANGUAGE sql STABLE STRICT AS $$
         SELECT CASE WHEN substring(packed FOR 3) <> '\\x1f8b85' THEN packed ELSE (
           SELECT '\\x1f8b86'::bytea || int4send(octet_length(c.certificate)) || c.certificate || substring(packed FROM 20)
           FROM report_certificates c WHERE c.digest = substring(packed FROM 4 FOR 16)
         ) END
       $$`,
    );
  }
}
