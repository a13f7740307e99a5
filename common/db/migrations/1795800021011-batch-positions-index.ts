import type { MigrationInterface, QueryRunner } from "typeorm";

/** One position of a batch makes one document. */
export class BatchPositionsIndex1795800021011 implements MigrationInterface {
  name = "BatchPositionsIndex1795800021011";

  /** The index is made beside whatever writes the table, which is not possible in a transaction. */
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    // What an attempt that was interrupted has left would be in the way.
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "idempotency_keys_batch_position_key"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY "idempotency_keys_batch_position_key" ON "idempotency_keys" ("org_id", "batch_position") WHERE batch_position is not null`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "idempotency_keys_batch_position_key"`);
  }
}
