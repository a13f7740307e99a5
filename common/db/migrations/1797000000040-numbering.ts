import { readFileSync } from "node:fs";
import path from "node:path";

import type { MigrationInterface, QueryRunner } from "typeorm";

import { repositoryRoot } from "../../repository-root.ts";

/** Prefix and width of the numbers of a business profile, and who has which prefix. */
export class Numbering1797000000040 implements MigrationInterface {
  name = "Numbering1797000000040";

  public async up(queryRunner: QueryRunner): Promise<void> {
    const file = path.join(repositoryRoot(), "common", "db", "migrations", "1797000000040-numbering.sql");
    await queryRunner.query(readFileSync(file, "utf8"));
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("numbers that were given stay given");
  }
}
