import type { MigrationInterface, QueryRunner } from "typeorm";

/** Legs whose status message is overdue are found without looking at all that are open. */
export class SearchOverdueLegs1795600061000 implements MigrationInterface {
  name = "SearchOverdueLegs1795600061000";

  /** The index is made beside whatever writes the table, which is not possible in a transaction. */
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    // What an attempt that was interrupted has left would be in the way.
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "transmissions_overdue_idx"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "transmissions_overdue_idx" ON "transmissions" ("id") WHERE open and mls_overdue_at is not null`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "transmissions_overdue_idx"`);
  }
}
