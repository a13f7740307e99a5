import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/**
 * Finds documents by their total. Built without blocking writes; an index that an interrupted migration left invalid is built
 * again.
 */
export class AmountIndex1799000000020 extends OneWay implements MigrationInterface {
  name = "AmountIndex1799000000020";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS documents_amount_idx");
    await queryRunner.query(
      "CREATE INDEX CONCURRENTLY documents_amount_idx ON documents (org_id, tax_inclusive_amount, id)",
    );
  }
}
