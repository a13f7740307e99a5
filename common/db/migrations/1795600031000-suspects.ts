import type { MigrationInterface, QueryRunner } from "typeorm";

/** Documents whose work has exceeded its bounds: they are worked apart from all others. */
export class Suspects1795600031000 implements MigrationInterface {
  name = "Suspects1795600031000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "suspect_documents" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "org_id" uuid NOT NULL,
                "stage" text NOT NULL,
                "times" integer NOT NULL DEFAULT 1,
                "reason" text NOT NULL,
                "last_at" timestamp with time zone NOT NULL DEFAULT now(),
                CONSTRAINT "PK_suspect_documents" PRIMARY KEY ("document_id", "revision")
            )
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "suspect_documents"`);
  }
}
