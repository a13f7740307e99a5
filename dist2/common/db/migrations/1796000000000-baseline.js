import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../repository-root.js";
/** The whole schema of version 1.0.0. */
export class Baseline1796000000000 {
    constructor() {
        this.name = "Baseline1796000000000";
    }
    async up(queryRunner) {
        const file = path.join(repositoryRoot(), "common", "db", "migrations", "1796000000000-baseline.sql");
        await queryRunner.query(readFileSync(file, "utf8"));
    }
    /** A release is taken back by restoring a backup (docs/backup.md), not by taking tables away. */
    async down() {
        throw new Error("the baseline cannot be taken back");
    }
}
//# sourceMappingURL=1796000000000-baseline.js.map