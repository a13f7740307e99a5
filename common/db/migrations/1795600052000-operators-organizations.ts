import type { MigrationInterface, QueryRunner } from "typeorm";

/** An organization can be disabled and has a rate of its own; tokens that a command has issued are on record. */
export class OperatorsOrganizations1795600052000 implements MigrationInterface {
  name = "OperatorsOrganizations1795600052000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "organizations" ADD "disabled_at" timestamp with time zone, ADD "rate_per_minute" integer,
            ADD CONSTRAINT "organizations_rate_check" CHECK (rate_per_minute >= 1)
        `);
    await queryRunner.query(`
            CREATE TABLE "issued_tokens" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "subject" text NOT NULL,
                "roles" text array NOT NULL,
                "issued_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
                "expires_at" timestamp with time zone NOT NULL,
                "revoked_at" timestamp with time zone,
                CONSTRAINT "PK_ff475b7e18a0af535a2aba988cf" PRIMARY KEY ("id"),
                CONSTRAINT "issued_tokens_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id")
            )
        `);
    await queryRunner.query(`CREATE INDEX "issued_tokens_org_id_idx" ON "issued_tokens" ("org_id", "id")`);
    await queryRunner.query(`
            CREATE TRIGGER "issued_tokens_notify" AFTER UPDATE OR DELETE ON "issued_tokens"
            FOR EACH ROW EXECUTE FUNCTION "notify_account_change"()
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "issued_tokens"`);
    await queryRunner.query(`ALTER TABLE "organizations" DROP COLUMN "disabled_at", DROP COLUMN "rate_per_minute"`);
  }
}
