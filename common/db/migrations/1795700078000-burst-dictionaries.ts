import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A new installation packs with dictionaries from its first document on. One that exists may have processes of the release before beside
 * this one, which could not read that: a migration of the next release tells it to.
 */
export class BurstDictionaries1795700078000 implements MigrationInterface {
  name = "BurstDictionaries1795700078000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            INSERT INTO "installation_facts" ("name", "value")
            SELECT 'packs_with_dictionaries', 'true'
            WHERE NOT EXISTS (SELECT FROM "organizations") AND NOT EXISTS (SELECT FROM "processes")
        `);
  }

  /** What is packed with a dictionary stays so: the release before refuses to read it. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "installation_facts" WHERE "name" = 'packs_with_dictionaries'`);
  }
}
