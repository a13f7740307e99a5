import type { MigrationInterface, QueryRunner } from "typeorm";

const packed = [
  { table: "document_xml", column: "xml" },
  { table: "document_amounts", column: "amounts" },
];

/** XML and amounts are packed before they are stored. What is there stays as it is, and readers take both: no row is rewritten. */
export class StagesPackedContent1795500031000 implements MigrationInterface {
  name = "StagesPackedContent1795500031000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table, column } of packed) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "packed" bytea`);
      // Nothing is left in it for PostgreSQL to try its own method on.
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "packed" SET STORAGE EXTERNAL`);
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP NOT NULL`);
    }
  }

  /** PostgreSQL cannot unpack: rows that are packed would be lost, so that one stops this. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, column } of packed) {
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL`);
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "packed"`);
    }
  }
}
