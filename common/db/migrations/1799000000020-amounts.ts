import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Finds documents by their total. Built without blocking writes; an index that an interrupted migration left invalid is built
 * again.
 */
export class AmountIndex1799000000020 implements MigrationInterface {
  name = "AmountIndex1799000000020";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS documents_amount_idx");
    await queryRunner.query(
      "CREATE INDEX CONCURRENTLY documents_amount_idx ON documents (org_id, tax_inclusive_amount, id)",
    );
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
