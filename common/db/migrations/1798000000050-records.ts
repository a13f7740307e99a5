import { readFileSync } from "node:fs";
import path from "node:path";

import type { MigrationInterface, QueryRunner } from "typeorm";

import { repositoryRoot } from "../../repository-root.ts";

/** The record of acts becomes a chain of digests that is only added to; the acts of before are its beginning. */
export class Records1798000000050 implements MigrationInterface {
  name = "Records1798000000050";

  public async up(queryRunner: QueryRunner): Promise<void> {
    const file = path.join(repositoryRoot(), "common", "db", "migrations", "1798000000050-records.sql");
    await queryRunner.query(readFileSync(file, "utf8"));
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("what is recorded stays recorded");
  }
}
