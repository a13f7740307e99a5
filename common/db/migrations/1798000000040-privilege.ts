import { readFileSync } from "node:fs";
import path from "node:path";

import type { MigrationInterface, QueryRunner } from "typeorm";

import { repositoryRoot } from "../../repository-root.ts";

/** Messages of the network keep the outcome that they were judged with. */
export class Privilege1798000000040 implements MigrationInterface {
  name = "Privilege1798000000040";

  public async up(queryRunner: QueryRunner): Promise<void> {
    const file = path.join(repositoryRoot(), "common", "db", "migrations", "1798000000040-privilege.sql");
    await queryRunner.query(readFileSync(file, "utf8"));
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("the migration cannot be taken back");
  }
}
