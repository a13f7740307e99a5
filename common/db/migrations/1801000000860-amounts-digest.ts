import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/**
 * The digest of the accepted amounts as bytes, behind the columns that updates of a document change (docs/decisions/0183-certificates-once.md):
 * between them it was written to the log by each update.
 */
export class AmountsDigest1801000000860 extends OneWay implements MigrationInterface {
  name = "AmountsDigest1801000000860";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE documents ADD accepted_amounts_digest bytea");
    await queryRunner.query("ALTER TABLE documents ALTER COLUMN accepted_amounts_digest SET STATISTICS 0");
    await queryRunner.query("ALTER TABLE documents ALTER COLUMN accepted_amounts_sha256 DROP NOT NULL");
  }
}
