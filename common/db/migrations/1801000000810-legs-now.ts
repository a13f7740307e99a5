import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Legs as they are now and not when the statement began, for statements that have locked their documents. On a page of transmissions
 * is room for the three versions that each of its legs has within a second: what finds none goes to another page, as a whole, with new
 * entries in the indexes, and more pages are needed than with more room on each.
 */
export class LegsNow1801000000810 implements MigrationInterface {
  name = "LegsNow1801000000810";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION legs_now(ids uuid[]) RETURNS SETOF transmissions LANGUAGE plpgsql ROWS 50 AS $$
       BEGIN
         RETURN QUERY SELECT t.* FROM unnest((SELECT ids)) AS i (id) JOIN transmissions t ON t.id = i.id;
       END $$`,
    );
    await queryRunner.query("ALTER TABLE transmissions SET (fillfactor = 30)");
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
