import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../repository-root.js";
/** Runs the statements of a file in this folder, which the build does not copy. */
export async function runSqlFile(queryRunner, name) {
    const file = path.join(repositoryRoot(), "common", "db", "migrations", name);
    await queryRunner.query(readFileSync(file, "utf8"));
}
//# sourceMappingURL=run-sql-file.js.map