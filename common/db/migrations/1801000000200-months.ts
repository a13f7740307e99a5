import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";

/** What the months are, and to which document reports and messages belong. */
export class Months1801000000200 implements MigrationInterface {
  name = "Months1801000000200";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000200-months.sql");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}

const keysByMonth = { sending_reports: "document_id, id", inbound_messages: "document_id, sha256" };

/**
 * Reads the tables of an earlier release without blocking their writers: what follows is then done in a moment. What an interrupted
 * migration has left is made again.
 */
export class MonthKeys1801000000201 implements MigrationInterface {
  name = "MonthKeys1801000000201";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(keysByMonth)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_month_key`);
      await queryRunner.query(`CREATE UNIQUE INDEX CONCURRENTLY ${table}_month_key ON ${table} (${columns})`);
    }
    // The key by which release 1.0 knows that a message is there already: the first part has both.
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS inbound_messages_sha256_key");
    await queryRunner.query(
      "CREATE UNIQUE INDEX CONCURRENTLY inbound_messages_sha256_key ON inbound_messages (sha256)",
    );
    for (const table of ["document_xml", "document_revisions", "sending_reports", "inbound_messages"]) {
      await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_month_check`);
    }
  }

  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}

/** The tables become the first part of ones that have a part for each month. */
export class MonthParts1801000000202 implements MigrationInterface {
  name = "MonthParts1801000000202";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000202-month-parts.sql");
    const keys = {
      ...keysByMonth,
      document_xml: "document_id, revision, form",
      document_revisions: "document_id, revision",
    };
    for (const [table, columns] of Object.entries(keys)) {
      // Release 1.0 goes on with inbound_messages: the first part of the messages keeps that name.
      const whole = table === "inbound_messages" ? "network_messages" : table;
      await queryRunner.query("SELECT pg_temp.part_by_month($1, $2, $3)", [table, columns, whole]);
    }
    await queryRunner.query(
      "ALTER TABLE network_messages RENAME CONSTRAINT inbound_messages_outcome_check TO network_messages_outcome_check",
    );
    await queryRunner.query("SELECT make_content_months()");
    for (const routine of ["delete_expired_documents", "wipe_sandbox"]) {
      await queryRunner.query("SELECT pg_temp.name_documents($1)", [routine]);
    }
  }

  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
