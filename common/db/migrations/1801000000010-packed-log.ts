import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** Several entries of the log in one row, and a view that has a row for each. */
export class PackedLog1801000000010 extends OneWay implements MigrationInterface {
  name = "PackedLog1801000000010";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000010-packed-log.sql");
  }
}
