import type { MigrationInterface, QueryRunner } from "typeorm";

/** Credit notes from before are linked to nothing until they are sent again. */
export class SettleCreditNotes1795400005100 implements MigrationInterface {
  name = "SettleCreditNotes1795400005100";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "organizations" ADD "settlement" text NOT NULL DEFAULT 'warn'`);
    await queryRunner.query(`
            ALTER TABLE "organizations"
            ADD CONSTRAINT "organizations_settlement_check" CHECK (settlement in ('warn', 'refuse'))
        `);
    await queryRunner.query(`ALTER TABLE "documents" ADD "tax_inclusive_amount" numeric`);
    await queryRunner.query(`
            CREATE TABLE "settlements" (
                "credit_note_id" uuid NOT NULL,
                "original_id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "position" integer NOT NULL,
                "amount" numeric NOT NULL,
                "warnings" jsonb NOT NULL,
                CONSTRAINT "settlements_amount_check" CHECK (amount >= 0),
                CONSTRAINT "PK_92d17e65cfc3fa107ffbc204537" PRIMARY KEY ("credit_note_id", "original_id")
            )
        `);
    await queryRunner.query(`CREATE INDEX "settlements_original_id_idx" ON "settlements" ("original_id")`);
    for (const column of ["credit_note_id", "original_id"]) {
      await queryRunner.query(`
            ALTER TABLE "settlements"
            ADD CONSTRAINT "settlements_${column}_fkey" FOREIGN KEY ("${column}") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "settlements"`);
    await queryRunner.query(`ALTER TABLE "documents" DROP COLUMN "tax_inclusive_amount"`);
    await queryRunner.query(`ALTER TABLE "organizations" DROP CONSTRAINT "organizations_settlement_check"`);
    await queryRunner.query(`ALTER TABLE "organizations" DROP COLUMN "settlement"`);
  }
}
