import { runSqlFile } from "./run-sql-file.js";
/** When groups of failures began, what processes have counted of their last minutes, and how long documents may wait. */
export class FailureGroups1800000000030 {
    constructor() {
        this.name = "FailureGroups1800000000030";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1800000000030-failure-groups.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1800000000030-failure-groups.js.map