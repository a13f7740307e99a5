import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Every process of the service says that it lives and what it is, no longer the workers alone. The view is for processes of
 * the release before, which may run beside this one: they write and read it as they did the table, and see workers only.
 */
export class SilenceProcesses1795600020000 implements MigrationInterface {
  name = "SilenceProcesses1795600020000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "worker_instances" RENAME TO "processes"`);
    await queryRunner.query(`ALTER INDEX "worker_instances_seen_at_idx" RENAME TO "processes_seen_at_idx"`);
    await queryRunner.query(
      `ALTER TABLE "processes" RENAME CONSTRAINT "PK_dfea42c425ae86267dbe46abf46" TO "PK_566885de50f7d20a6df306c12e6"`,
    );
    await queryRunner.query(`
            ALTER TABLE "processes"
            ADD "kind" text NOT NULL DEFAULT 'workers',
            ADD "name" text NOT NULL DEFAULT '',
            ADD "host" text NOT NULL DEFAULT '',
            ADD "pid" integer,
            ADD "version" text NOT NULL DEFAULT '',
            ADD "newest_migration" text NOT NULL DEFAULT '',
            ADD "works" text array NOT NULL DEFAULT '{}',
            ADD "started_at" timestamp with time zone NOT NULL DEFAULT now(),
            ADD CONSTRAINT "processes_kind_check" CHECK (kind in ('api', 'workers'))
        `);
    await queryRunner.query(
      `CREATE VIEW "worker_instances" AS SELECT "id", "seen_at" FROM "processes" WHERE "kind" = 'workers'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP VIEW "worker_instances"`);
    await queryRunner.query(`DELETE FROM "processes" WHERE "kind" <> 'workers'`);
    await queryRunner.query(`
            ALTER TABLE "processes"
            DROP COLUMN "kind", DROP COLUMN "name", DROP COLUMN "host", DROP COLUMN "pid", DROP COLUMN "version",
            DROP COLUMN "newest_migration", DROP COLUMN "works", DROP COLUMN "started_at"
        `);
    await queryRunner.query(
      `ALTER TABLE "processes" RENAME CONSTRAINT "PK_566885de50f7d20a6df306c12e6" TO "PK_dfea42c425ae86267dbe46abf46"`,
    );
    await queryRunner.query(`ALTER INDEX "processes_seen_at_idx" RENAME TO "worker_instances_seen_at_idx"`);
    await queryRunner.query(`ALTER TABLE "processes" RENAME TO "worker_instances"`);
  }
}
