import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** When groups of failures began, what processes have counted of their last minutes, and how long documents may wait. */
export class FailureGroups1800000000030 extends OneWay implements MigrationInterface {
  name = "FailureGroups1800000000030";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1800000000030-failure-groups.sql");
  }
}
