import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";

/** Organizations for tests on a real installation, and the function that wipes one. */
export class Sandboxes1799000000030 implements MigrationInterface {
  name = "Sandboxes1799000000030";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1799000000030-sandboxes.sql");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
