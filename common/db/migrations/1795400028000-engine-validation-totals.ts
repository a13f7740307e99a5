import type { MigrationInterface, QueryRunner } from "typeorm";

export class EngineValidationTotals1795400028000 implements MigrationInterface {
  name = "EngineValidationTotals1795400028000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "validation_totals" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "org_id" uuid NOT NULL,
                "fatal" integer NOT NULL,
                "warning" integer NOT NULL,
                "rules" jsonb NOT NULL,
                CONSTRAINT "PK_5d84e31dabe8084912d535a1bc7" PRIMARY KEY ("document_id", "revision")
            )
        `);
    await queryRunner.query(`
            ALTER TABLE "validation_totals"
            ADD CONSTRAINT "validation_totals_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "validation_totals" DROP CONSTRAINT "validation_totals_document_id_fkey"
        `);
    await queryRunner.query(`
            DROP TABLE "validation_totals"
        `);
  }
}
