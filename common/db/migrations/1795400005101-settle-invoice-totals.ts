import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Documents learn what they come to where their amounts are stored; the others are priced when a credit note names them.
 * In a transaction of its own: the one that adds the column keeps every reader out until it ends.
 */
export class SettleInvoiceTotals1795400005101 implements MigrationInterface {
  name = "SettleInvoiceTotals1795400005101";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            UPDATE documents d SET tax_inclusive_amount = (a.amounts #>> '{totals,tax_inclusive_amount}')::numeric
            FROM document_amounts a
            WHERE a.document_id = d.id AND a.revision = d.revision AND d.corrected_at IS NULL
                AND d.tax_inclusive_amount IS NULL
        `);
  }

  /** The column goes with the migration before. */
  public async down(): Promise<void> {}
}
