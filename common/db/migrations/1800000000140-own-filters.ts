import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** The searches that people keep for themselves. */
export class OwnFilters1800000000140 extends OneWay implements MigrationInterface {
  name = "OwnFilters1800000000140";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE own_filters (
      id uuid PRIMARY KEY,
      org_id uuid NOT NULL,
      subject text NOT NULL,
      name text NOT NULL,
      query text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
    await queryRunner.query("CREATE UNIQUE INDEX own_filters_name_key ON own_filters (org_id, subject, name)");
  }
}
