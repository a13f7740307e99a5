import { runSqlFile } from "./run-sql-file.js";
/** How many bytes of answers and attachments are kept of each organization, and its quotas of them. */
export class KeptBytes1798000000010 {
    constructor() {
        this.name = "KeptBytes1798000000010";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1798000000010-kept-bytes.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("what was counted is not forgotten");
    }
}
/**
 * Counts what was there before the triggers. It reads the tables without a lock on them; what is added between the two migrations,
 * which follow each other at once, counts twice.
 */
export class KeptBytesBefore1798000000011 {
    constructor() {
        this.name = "KeptBytesBefore1798000000011";
    }
    async up(queryRunner) {
        await queryRunner.query(`INSERT INTO kept_bytes AS k (org_id, answers, attachments)
       SELECT org_id, sum(answers), sum(attachments) FROM (
         SELECT org_id, octet_length(body) AS answers, 0 AS attachments FROM idempotency_keys WHERE body IS NOT NULL
         UNION ALL SELECT org_id, 0, octet_length(content) FROM attachment_contents) kept
       GROUP BY org_id ORDER BY org_id
       ON CONFLICT (org_id) DO UPDATE
       SET answers = k.answers + excluded.answers, attachments = k.attachments + excluded.attachments`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("what was counted is not forgotten");
    }
}
//# sourceMappingURL=1798000000010-kept-bytes.js.map