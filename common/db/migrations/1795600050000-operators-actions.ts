import type { MigrationInterface, QueryRunner } from "typeorm";

/** What operators did is on record, and what needs one is found over all organizations. */
export class OperatorsActions1795600050000 implements MigrationInterface {
  name = "OperatorsActions1795600050000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "operator_actions" (
                "id" uuid NOT NULL,
                "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
                "org_id" uuid,
                "subject" text NOT NULL,
                "role" text NOT NULL,
                "action" text NOT NULL,
                "target" text NOT NULL,
                "target_id" text,
                "reason" text,
                "outcome" text NOT NULL,
                "detail" jsonb NOT NULL,
                "request_id" text NOT NULL,
                CONSTRAINT "operator_actions_outcome_check" CHECK (outcome in ('done', 'refused')),
                CONSTRAINT "PK_0c491b241eaeae5f0f7af4bfdd4" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`CREATE INDEX "operator_actions_org_id_idx" ON "operator_actions" ("org_id", "id")`);
    await queryRunner.query(`CREATE INDEX "transmissions_troubled_site_idx" ON "transmissions" ("id") WHERE troubled`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "transmissions_troubled_site_idx"`);
    await queryRunner.query(`DROP TABLE "operator_actions"`);
  }
}
