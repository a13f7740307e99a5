import type { MigrationInterface, QueryRunner } from "typeorm";

/** What helps to mend a finding, beside it; the findings from before have none, and those of the release before neither. */
export class RulesFindingHints1795700081000 implements MigrationInterface {
  name = "RulesFindingHints1795700081000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "validation_findings"
            ADD "rule" text,
            ADD "context" text,
            ADD "hint" text
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "validation_findings" DROP COLUMN "hint",
            DROP COLUMN "context",
            DROP COLUMN "rule"
        `);
  }
}
