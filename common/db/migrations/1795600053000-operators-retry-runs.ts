import type { MigrationInterface, QueryRunner } from "typeorm";

/** A retry of many legs is a piece of work that outlives the process that began it. */
export class OperatorsRetryRuns1795600053000 implements MigrationInterface {
  name = "OperatorsRetryRuns1795600053000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "retry_runs" (
                "id" uuid NOT NULL,
                "org_id" uuid,
                "filter" jsonb NOT NULL,
                "actor" jsonb NOT NULL,
                "reason" text NOT NULL,
                "state" text NOT NULL DEFAULT 'running',
                "total" integer NOT NULL,
                "retried" integer NOT NULL DEFAULT 0,
                "created_at" timestamp with time zone NOT NULL DEFAULT now(),
                "ended_at" timestamp with time zone,
                CONSTRAINT "retry_runs_state_check" CHECK (state in ('running', 'done', 'stopped')),
                CONSTRAINT "PK_9bd2f69d28c11c1cf3281403406" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`CREATE INDEX "retry_runs_org_id_idx" ON "retry_runs" ("org_id", "id")`);
    await queryRunner.query(`CREATE INDEX "retry_runs_running_idx" ON "retry_runs" ("id") WHERE state = 'running'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "retry_runs"`);
  }
}
