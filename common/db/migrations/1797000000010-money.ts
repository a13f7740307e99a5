import type { MigrationInterface, QueryRunner } from "typeorm";

/** The setting of organizations for amounts that a request expects and that are computed otherwise. */
export class Money1797000000010 implements MigrationInterface {
  name = "Money1797000000010";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table organizations add column expected_totals text not null default 'refuse'
         check (expected_totals in ('refuse', 'warn'))`,
    );
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a setting that organizations may have changed is not taken away");
  }
}
