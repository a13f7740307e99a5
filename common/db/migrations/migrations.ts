import type { MigrationInterface } from "typeorm";

import { Baseline1802000000000 } from "./baseline.ts";

/** In the order they run. A migration that has been released is never edited. */
export const migrations: (new () => MigrationInterface)[] = [Baseline1802000000000];

/** Every released schema began with it. */
export const oldestMigration = Baseline1802000000000.name;

/** The newest that this code knows; a database that has run others is of another release. */
export const newestMigration = migrations.at(-1)?.name ?? "";
