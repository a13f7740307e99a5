import { runSqlFile } from "./run-sql-file.js";
/** Organizations for tests on a real installation, and the function that wipes one. */
export class Sandboxes1799000000030 {
    constructor() {
        this.name = "Sandboxes1799000000030";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1799000000030-sandboxes.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1799000000030-sandboxes.js.map