import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** Organizations for tests on a real installation, and the function that wipes one. */
export class Sandboxes1799000000030 extends OneWay implements MigrationInterface {
  name = "Sandboxes1799000000030";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1799000000030-sandboxes.sql");
  }
}
