import type { MigrationInterface, QueryRunner } from "typeorm";

/** A line of a batch is known by what it holds; the number that it had when it made its document stands beside that. */
export class BatchPositions1795800021010 implements MigrationInterface {
  name = "BatchPositions1795800021010";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "idempotency_keys" ADD "batch_position" text`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "idempotency_keys" DROP COLUMN "batch_position"`);
  }
}
