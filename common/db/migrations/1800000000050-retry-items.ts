import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** What became of each leg or document that a retry sent again. */
export class RetryItems1800000000050 extends OneWay implements MigrationInterface {
  name = "RetryItems1800000000050";

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Without references, whose locks would have to be waited for under load; rows are deleted after 30 days.
    await queryRunner.query(`CREATE TABLE retry_run_items (
      run_id uuid NOT NULL,
      target_id uuid NOT NULL,
      org_id uuid NOT NULL,
      document_id uuid NOT NULL,
      revision integer NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now(),
      outcome text,
      cause text,
      PRIMARY KEY (run_id, target_id),
      CONSTRAINT retry_run_items_outcome_check CHECK (outcome IN ('through', 'failed', 'unknown', 'left'))
    )`);
    await queryRunner.query(
      "CREATE INDEX retry_run_items_open_idx ON retry_run_items (target_id) WHERE outcome IS NULL",
    );
    await queryRunner.query("CREATE INDEX retry_run_items_begun_at_idx ON retry_run_items (begun_at)");
    await queryRunner.query("ALTER TABLE retry_runs ADD tally jsonb");
  }
}
