import type { MigrationInterface, QueryRunner } from "typeorm";

/** By which nothing is looked up: packed contents, digests, details. Each ANALYZE wrote a hundred of their values into pg_statistic. */
const withoutStatistics = {
  document_amounts: ["packed"],
  document_xml: ["packed", "sha256"],
  inbound_messages: ["packed"],
  sending_reports: ["packed"],
  status_log_rows: ["detail", "steps"],
  transmissions: ["mls", "sbd_sha256"],
};

/**
 * Less is written when the tables are counted. The parts of months take it from their table (1801000000200). And the versions that a leg
 * has until it is decided fit on its page, where it has grown by a half: one that moved to another page was written whole, with two locks.
 */
export class Statistics1801000000020 implements MigrationInterface {
  name = "Statistics1801000000020";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(withoutStatistics)) {
      const actions = columns.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
      await queryRunner.query(`ALTER TABLE ${table} ${actions.join(", ")}`);
    }
    await queryRunner.query("ALTER TABLE transmissions SET (fillfactor = 45)");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
