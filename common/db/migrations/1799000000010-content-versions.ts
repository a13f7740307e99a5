import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** What a caller compares before a change: the contents that were written so far, counted. */
export class ContentVersions1799000000010 extends OneWay implements MigrationInterface {
  name = "ContentVersions1799000000010";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE documents ADD content_version integer NOT NULL DEFAULT 1");
    await queryRunner.query("ALTER TABLE business_profiles ADD content_version integer NOT NULL DEFAULT 1");
  }
}
