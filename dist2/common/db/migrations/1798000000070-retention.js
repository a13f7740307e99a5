import { runSqlFile } from "./run-sql-file.js";
/** How long documents are kept, legal holds, and what stays of documents that were deleted. */
export class Retention1798000000070 {
    constructor() {
        this.name = "Retention1798000000070";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1798000000070-retention.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("what was deleted stays recorded");
    }
}
/** Finds the search terms of documents. BRIN: rows are added in the order of their documents, and adding one writes nothing. */
export class SearchRanges1798000000071 {
    constructor() {
        this.name = "SearchRanges1798000000071";
        this.transaction = false;
    }
    async up(queryRunner) {
        for (const table of ["search_references", "search_party_documents"]) {
            await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_document_id_idx`);
            await queryRunner.query(`CREATE INDEX CONCURRENTLY ${table}_document_id_idx ON ${table} USING brin (document_id) WITH (autosummarize = on)`);
        }
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1798000000070-retention.js.map