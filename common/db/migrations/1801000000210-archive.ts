import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** Files of the archive, and what was brought back from them. */
export class Archive1801000000210 extends OneWay implements MigrationInterface {
  name = "Archive1801000000210";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000210-archive.sql");
  }
}
