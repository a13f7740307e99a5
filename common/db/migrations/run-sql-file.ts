import { readFileSync } from "node:fs";
import path from "node:path";

import type { QueryRunner } from "typeorm";

import { repositoryRoot } from "../../repository-root.ts";

/** Runs the statements of a file in this folder, which the build does not copy. */
export async function runSqlFile(queryRunner: QueryRunner, name: string): Promise<void> {
  const file = path.join(repositoryRoot(), "common", "db", "migrations", name);
  await queryRunner.query(readFileSync(file, "utf8"));
}
