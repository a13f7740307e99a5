import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** The function legs_now reads legs as they are now, and not when the statement began, for statements that have locked their documents. */
export class LegsNow1801000000810 extends OneWay implements MigrationInterface {
  name = "LegsNow1801000000810";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION legs_now(ids uuid[]) RETURNS SETOF transmissions LANGUAGE plpgsql ROWS 50 AS $$
       BEGIN
         RETURN QUERY SELECT t.* FROM unnest((SELECT ids)) AS i (id) JOIN transmissions t ON t.id = i.id;
       END $$`,
    );
  }
}
