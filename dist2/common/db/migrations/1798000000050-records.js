import { runSqlFile } from "./run-sql-file.js";
/** The record of acts becomes a chain of digests that is only added to; the acts of before are its beginning. */
export class Records1798000000050 {
    constructor() {
        this.name = "Records1798000000050";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1798000000050-records.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("what is recorded stays recorded");
    }
}
//# sourceMappingURL=1798000000050-records.js.map