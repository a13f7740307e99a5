import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { migrationsOf } from "../backup/backup-tables.ts";
import { maxEntriesOfRow } from "../fragments/log-numbers.ts";
import { isRecovering } from "../stores/recovery/database-identity-store.ts";
import { movedTables, type MovedTable } from "./moved-tables.ts";
import { inTransaction, lockMove, type MoveConnection } from "./move-connection.ts";
import { digestOfDictionaries, hasManifest, tableFile, writeManifest, type ManifestTable } from "./move-manifest.ts";
import { requireMoving } from "./move-steps.ts";
import { awaitFinal, findOpenWork } from "./open-work.ts";
import { numbersOf, readRows, shapeOf } from "./table-rows.ts";

export interface ExportOptions {
  orgId: string;
  folder: string;
  /** How long it waits for what is under way. */
  waitMs: number;
  onWait: (words: string) => void;
  /** The key of the organization's cursors where it has brought none. */
  ownCursorKey: () => Promise<string>;
}

/**
 * Writes all rows of an organization that leaves into files that only our user can read. One snapshot of the database is copied, so
 * that the tables fit each other. The manifest is written last: a folder without one is incomplete, and is written again.
 *
 * @throws Error in words for an organization that does not leave, or is not at rest in time
 */
export async function exportOrganization(db: MoveConnection, options: ExportOptions): Promise<{ rows: number }> {
  const { orgId, folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await hasManifest(folder)) {
    throw new Error(`${folder} has an export already: name another folder, or go on with that one`);
  }
  await lockMove(db, orgId);
  await requireLeaving(db, orgId);
  await awaitFinal(db, orgId, options);
  return inTransaction(db, () => writeAll(db, options), "begin isolation level repeatable read");
}

async function requireLeaving(db: MoveConnection, orgId: string): Promise<void> {
  if (await isRecovering(db)) {
    throw new Error("the database is in recovery: wait for its end");
  }
  const { moveState } = await requireMoving(db, orgId);
  if (moveState !== "leaving") {
    throw new Error(`the organization ${orgId} does not leave: run "begin" first`);
  }
}

async function writeAll(db: MoveConnection, { orgId, folder, ownCursorKey }: ExportOptions): Promise<{ rows: number }> {
  const { name, moveId, moveTo, moveState, cursorKey } = await requireMoving(db, orgId);
  const work = await findOpenWork(db, orgId);
  if (moveState !== "leaving" || moveId === null || moveTo === null || work.length > 0) {
    throw new Error(`the organization is not at rest: ${work.join("; ") || "its move was taken back"}`);
  }
  const tables: ManifestTable[] = [];
  for (const table of movedTables) {
    tables.push(await writeTable(db, table, { orgId, folder }));
  }
  const [log] = await db.query<{ last: string }>(
    `select coalesce(max(id) + ${maxEntriesOfRow - 1}, 0)::text as last from status_log_rows where org_id = $1`,
    [orgId],
  );
  await writeManifest(folder, {
    moveId,
    orgId,
    organization: name,
    to: moveTo,
    takenAt: new Date().toISOString(),
    migrations: await migrationsOf(db.client),
    dictionaries: digestOfDictionaries(),
    cursorKey: cursorKey ?? (await ownCursorKey()),
    lastLogId: log?.last ?? "0",
    tables,
  });
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

async function writeTable(
  db: MoveConnection,
  table: MovedTable,
  { orgId, folder }: { orgId: string; folder: string },
): Promise<ManifestTable> {
  const shape = await shapeOf(db, table);
  const rows = readRows(db, table, { orgId, ...shape });
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true });
  await pipeline(rows, hashing, file);
  const numbers = await numbersOf(db, table, orgId);
  return {
    table: table.name,
    columns: shape.columns,
    rows: rows.rowCount,
    sha256: hash.digest("hex"),
    ...(numbers !== undefined && { numbers }),
  };
}
