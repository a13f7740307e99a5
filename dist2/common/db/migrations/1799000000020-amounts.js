/**
 * Finds documents by their total. Built without blocking writes; an index that an interrupted migration left invalid is built
 * again.
 */
export class AmountIndex1799000000020 {
    constructor() {
        this.name = "AmountIndex1799000000020";
        this.transaction = false;
    }
    async up(queryRunner) {
        await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS documents_amount_idx");
        await queryRunner.query("CREATE INDEX CONCURRENTLY documents_amount_idx ON documents (org_id, tax_inclusive_amount, id)");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1799000000020-amounts.js.map