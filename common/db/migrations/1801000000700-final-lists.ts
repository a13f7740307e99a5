import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

const isFinal = "WHERE overall_status <> 'PENDING'";

/** By the middle part of their names. */
const indices = {
  list: "(org_id, kind, overall_status, id, issue_date, business_profile_id, tax_inclusive_amount)",
  profile_list: `(business_profile_id, kind, overall_status, id, issue_date) ${isFinal}`,
  date: `(org_id, kind, overall_status, issue_date, id) ${isFinal}`,
  profile_date: `(business_profile_id, kind, overall_status, issue_date, id) ${isFinal}`,
  amount: `(org_id, tax_inclusive_amount, id) ${isFinal}`,
};

/**
 * A document enters the indexes of its lists once, when it is final. Until the processes of the earlier release are gone, their lists by
 * profile, period and amount read more, because their statements do not name what these indexes have. Built without blocking writes;
 * the old index stays until the new one is there, and one that an interrupted migration left is built again.
 */
export class FinalLists1801000000700 extends OneWay implements MigrationInterface {
  name = "FinalLists1801000000700";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const [middle, definition] of Object.entries(indices)) {
      const [name, made] = [`documents_${middle}_idx`, `documents_${middle}_made_idx`];
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${made}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${made} ON documents ${definition}`);
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`ALTER INDEX ${made} RENAME TO ${name}`);
    }
  }
}
