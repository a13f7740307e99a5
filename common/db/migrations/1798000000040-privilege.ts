import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";

/** Messages of the network keep the outcome that they were judged with. */
export class Privilege1798000000040 implements MigrationInterface {
  name = "Privilege1798000000040";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1798000000040-privilege.sql");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("the migration cannot be taken back");
  }
}
