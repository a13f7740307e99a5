import { runSqlFile } from "./run-sql-file.js";
/** Messages of the network keep the outcome that they were judged with. */
export class Privilege1798000000040 {
    constructor() {
        this.name = "Privilege1798000000040";
    }
    async up(queryRunner) {
        await runSqlFile(queryRunner, "1798000000040-privilege.sql");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("the migration cannot be taken back");
    }
}
//# sourceMappingURL=1798000000040-privilege.js.map