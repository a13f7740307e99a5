import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** What stood still: how often a process beats, which of its jobs do not move, and the ledger of conditions. */
export class Standstills1800000000020 extends OneWay implements MigrationInterface {
  name = "Standstills1800000000020";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE processes ADD beat_ms integer, ADD stuck_jobs jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query(`CREATE TABLE condition_episodes (
      id uuid PRIMARY KEY,
      condition text NOT NULL,
      subject text NOT NULL,
      severity text NOT NULL CHECK (severity in ('critical', 'warning')),
      words jsonb NOT NULL,
      since timestamptz NOT NULL,
      until timestamptz,
      waiting_most integer,
      observed_by text[] NOT NULL,
      notified jsonb NOT NULL DEFAULT '[]'
    )`);
    await queryRunner.query(
      "CREATE UNIQUE INDEX condition_episodes_open_key ON condition_episodes (condition, subject) WHERE until IS NULL",
    );
    await queryRunner.query("CREATE INDEX condition_episodes_until_idx ON condition_episodes (until)");
    await queryRunner.query("INSERT INTO process_leases (name) VALUES ('episodes')");
  }
}
