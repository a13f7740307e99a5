import type { MigrationInterface, QueryRunner } from "typeorm";

const tables = ["document_amounts", "document_xml"];

/** Packed content of up to 4 kB stays in its row, which is written once, instead of in several rows beside it. */
export class StagesWholeRows1795500032000 implements MigrationInterface {
  name = "StagesWholeRows1795500032000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`ALTER TABLE "${table}" SET (toast_tuple_target = 4080)`);
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`ALTER TABLE "${table}" RESET (toast_tuple_target)`);
    }
  }
}
