import type { MigrationInterface, QueryRunner } from "typeorm";

import { runSqlFile } from "./run-sql-file.ts";
import { OneWay } from "./one-way.ts";

/** The bound of the log's first part, for what is written from then on. */
export class LogBound1801000000820 extends OneWay implements MigrationInterface {
  name = "LogBound1801000000820";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000820-log-bound.sql");
  }
}

/** Reads the log of an earlier release without blocking its writers: what follows is then done in a moment. */
export class LogBoundHolds1801000000821 extends OneWay implements MigrationInterface {
  name = "LogBoundHolds1801000000821";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE status_log_rows VALIDATE CONSTRAINT status_log_rows_month_check");
  }
}

/** The log has a part for each month, as the contents of documents have. */
export class MonthsOfLog1801000000822 extends OneWay implements MigrationInterface {
  name = "MonthsOfLog1801000000822";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await runSqlFile(queryRunner, "1801000000202-month-parts.sql");
    await runSqlFile(queryRunner, "1801000000822-months-of-log.sql");
  }
}
