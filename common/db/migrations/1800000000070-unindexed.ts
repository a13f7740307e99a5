import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Remembers the documents that the search could not index. */
export class Unindexed1800000000070 extends OneWay implements MigrationInterface {
  name = "Unindexed1800000000070";

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Without a reference to documents, whose lock would have to be waited for under load: a row of a deleted document goes with
    // its next try.
    await queryRunner.query(`CREATE TABLE unindexed_documents (
      document_id uuid PRIMARY KEY,
      org_id uuid NOT NULL,
      error text NOT NULL,
      tries integer NOT NULL DEFAULT 1,
      since timestamptz NOT NULL DEFAULT now(),
      next_try_at timestamptz
    )`);
  }
}
