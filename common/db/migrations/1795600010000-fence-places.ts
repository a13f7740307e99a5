import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Processes say where they can be looked for, so that one that has ended is told from one that is frozen. A database that was
 * ahead of this migration has the table under its new name already.
 */
export class FencePlaces1795600010000 implements MigrationInterface {
  name = "FencePlaces1795600010000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "${await tableName(queryRunner)}" ADD "place" text, ADD "start_ticks" text`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "${await tableName(queryRunner)}" DROP COLUMN "place", DROP COLUMN "start_ticks"`,
    );
  }
}

async function tableName(queryRunner: QueryRunner): Promise<string> {
  return (await queryRunner.hasTable("processes")) ? "processes" : "worker_instances";
}
