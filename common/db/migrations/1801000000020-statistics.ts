import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** By which nothing is looked up: packed contents, digests, details. Each ANALYZE wrote a hundred of their values into pg_statistic. */
const withoutStatistics = {
  document_amounts: ["packed"],
  document_xml: ["packed", "sha256"],
  inbound_messages: ["packed"],
  sending_reports: ["packed"],
  status_log_rows: ["detail", "steps"],
  transmissions: ["mls", "sbd_sha256"],
};

/**
 * ANALYZE writes fewer statistics; the parts of months take the setting from their table (1801000000200). Pages of transmissions have
 * room for the three versions that each of their legs has within a second, because an update of a leg that finds no room on its page costs
 * new entries in each index and two row locks.
 */
export class Statistics1801000000020 extends OneWay implements MigrationInterface {
  name = "Statistics1801000000020";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(withoutStatistics)) {
      const actions = columns.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
      await queryRunner.query(`ALTER TABLE ${table} ${actions.join(", ")}`);
    }
    await queryRunner.query("ALTER TABLE transmissions SET (fillfactor = 30)");
  }
}
