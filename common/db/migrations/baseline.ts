import { readFileSync } from "node:fs";
import path from "node:path";

import type { MigrationInterface, QueryRunner } from "typeorm";

import { repositoryRoot } from "../../runtime/repository-root.ts";

/** The whole schema, from a file that the build does not copy. */
export class Baseline1802000000000 implements MigrationInterface {
  name = "Baseline1802000000000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    const file = path.join(repositoryRoot(), "common", "db", "migrations", "baseline.sql");
    await queryRunner.query(readFileSync(file, "utf8"));
  }

  /** A release is taken back by restoring a backup (docs/backup.md), not by taking tables away. */
  public async down(): Promise<void> {
    throw new Error("the baseline cannot be taken back");
  }
}
