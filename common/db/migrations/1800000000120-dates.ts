import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** What has a date: the clock of each process's host, when a token was last used, and the backups that were made. */
export class Dates1800000000120 extends OneWay implements MigrationInterface {
  name = "Dates1800000000120";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE processes ADD COLUMN clock_ahead_ms integer");
    await queryRunner.query("ALTER TABLE issued_tokens ADD COLUMN used_at timestamptz");
    await queryRunner.query(`CREATE TABLE backups (
      taken_at timestamptz PRIMARY KEY,
      recorded_at timestamptz NOT NULL DEFAULT now(),
      place text NOT NULL,
      bytes bigint
    )`);
  }
}
