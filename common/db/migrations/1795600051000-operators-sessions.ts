import type { MigrationInterface, QueryRunner } from "typeorm";

/** Who is signed in to the console, and what lets sign in once. */
export class OperatorsSessions1795600051000 implements MigrationInterface {
  name = "OperatorsSessions1795600051000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "console_sessions" (
                "secret_sha256" text NOT NULL,
                "org_id" uuid NOT NULL,
                "subject" text NOT NULL,
                "roles" text array NOT NULL,
                "token_id" text,
                "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
                "expires_at" timestamp with time zone NOT NULL,
                CONSTRAINT "PK_e0468bbfeb0474d6e652bbb7687" PRIMARY KEY ("secret_sha256")
            )
        `);
    await queryRunner.query(`CREATE INDEX "console_sessions_expires_at_idx" ON "console_sessions" ("expires_at")`);
    await queryRunner.query(`
            CREATE TABLE "sign_in_secrets" (
                "secret_sha256" text NOT NULL,
                "purpose" text NOT NULL,
                "detail" jsonb NOT NULL,
                "expires_at" timestamp with time zone NOT NULL,
                CONSTRAINT "sign_in_secrets_purpose_check" CHECK (purpose in ('link', 'provider')),
                CONSTRAINT "PK_dbdc785409e915cff592a8e9ee1" PRIMARY KEY ("secret_sha256")
            )
        `);
    await queryRunner.query(`CREATE INDEX "sign_in_secrets_expires_at_idx" ON "sign_in_secrets" ("expires_at")`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "sign_in_secrets"`);
    await queryRunner.query(`DROP TABLE "console_sessions"`);
  }
}
