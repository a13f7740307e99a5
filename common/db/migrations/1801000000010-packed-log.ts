import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";

/** Several entries of the log in one row, and a view that has a row for each. */
export class PackedLog1801000000010 implements MigrationInterface {
  name = "PackedLog1801000000010";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000010-packed-log.sql");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
