import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets the indexer begin with the terms of this release, and index again what it has indexed with those of the release before. */
export class SearchTerms1800000000075 implements MigrationInterface {
  name = "SearchTerms1800000000075";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`INSERT INTO feed_cursors (name, position)
      SELECT 'search 2', position FROM feed_cursors WHERE name = 'search'
      UNION ALL SELECT 'search 2 older', 0 FROM feed_cursors WHERE name = 'search' AND position > 0`);
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
