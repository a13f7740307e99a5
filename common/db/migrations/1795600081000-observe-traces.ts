import type { MigrationInterface, QueryRunner } from "typeorm";

/** The trace that a document belongs to, where its caller or a collector of the site has one. No row is rewritten. */
export class ObserveTraces1795600081000 implements MigrationInterface {
  name = "ObserveTraces1795600081000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "documents" ADD "traceparent" text`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "documents" DROP COLUMN "traceparent"`);
  }
}
