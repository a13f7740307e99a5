import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** What sessions are listed by, what they follow the identity provider with, and acts that wait for a second person. */
export class Sessions1798000000020 extends OneWay implements MigrationInterface {
  name = "Sessions1798000000020";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE console_sessions ADD id uuid NOT NULL DEFAULT gen_random_uuid(), ADD signed_in_with text, ADD issuer text,
         ADD address text, ADD user_agent text, ADD provider_grant text, ADD confirmed_at timestamptz,
         ADD confirming_until timestamptz`,
    );
    await queryRunner.query("CREATE UNIQUE INDEX console_sessions_id_key ON console_sessions (id)");
    await queryRunner.query("CREATE INDEX console_sessions_org_id_idx ON console_sessions (org_id, id)");
    await queryRunner.query(
      `CREATE TABLE second_person_requests (
         action text, target_id text, outcome text, person text, org_id uuid NOT NULL, subject text NOT NULL,
         reason text NOT NULL, asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (action, target_id, outcome, person))`,
    );
  }
}
