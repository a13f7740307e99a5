import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Lets the indexer begin with the terms of this release, and index again what it has indexed with those of the release before. */
export class SearchTerms1800000000075 extends OneWay implements MigrationInterface {
  name = "SearchTerms1800000000075";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`INSERT INTO feed_cursors (name, position)
      SELECT 'search 2', position FROM feed_cursors WHERE name = 'search'
      UNION ALL SELECT 'search 2 older', 0 FROM feed_cursors WHERE name = 'search' AND position > 0`);
  }
}
