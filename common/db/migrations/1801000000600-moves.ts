import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** Organizations that move to another installation: where to, how far it is, and what is refused meanwhile. */
export class Moves1801000000600 extends OneWay implements MigrationInterface {
  name = "Moves1801000000600";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000600-moves.sql");
  }
}
