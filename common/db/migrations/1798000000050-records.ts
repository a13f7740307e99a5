import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";

/** The record of acts becomes a chain of digests that is only added to; the acts of before are its beginning. */
export class Records1798000000050 implements MigrationInterface {
  name = "Records1798000000050";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1798000000050-records.sql");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("what is recorded stays recorded");
  }
}
