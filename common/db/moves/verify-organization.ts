import type { MoveConnection } from "./move-connection.ts";
import { readManifest, writeNote, type Manifest, type ManifestTable } from "./move-manifest.ts";
import { lockMoving } from "./move-store.ts";
import { movedTables, type MovedTable } from "./moved-tables.ts";
import { digestRows, numbersOf, shapeOf } from "./table-rows.ts";

export interface Verified {
  /** Tables that were compared, and their rows. */
  tables: number;
  rows: number;
  /** Tables whose rows are not those of the export. */
  different: string[];
}

/**
 * Compares every row of the database with an export, but for tables that either installation changes by itself, which the import has
 * compared. At the new installation the folder gets a note of it, without which the former one does not let the organization go.
 *
 * @throws Error in words for an organization that is not here, or came with another move
 */
export async function verifyOrganization(db: MoveConnection, folder: string): Promise<Verified> {
  const { manifest, sha256 } = await readManifest(folder);
  const { orgId, moveId } = manifest;
  const found = await lockMoving(db, orgId);
  if (found === undefined || found.moveId !== moveId) {
    throw new Error(`the organization ${orgId} is not here, or not by this move`);
  }
  const verified = await compareTables(db, manifest);
  if (found.moveState === "arriving" && verified.different.length === 0) {
    await writeNote(folder, "verified", sha256);
  }
  return verified;
}

async function compareTables(db: MoveConnection, { orgId, tables }: Manifest): Promise<Verified> {
  const verified: Verified = { tables: 0, rows: 0, different: [] };
  for (const table of tables) {
    const moved = movedTables.find(({ name }) => name === table.table);
    if (moved !== undefined && moved.changes === undefined) {
      const { isSame, rows } = await compare(db, { orgId, moved, table });
      verified.tables += 1;
      verified.rows += rows;
      verified.different.push(...(isSame ? [] : [table.table]));
    }
  }
  return verified;
}

/** Rows keep their order where they got other numbers, so the lowest ones show what was added. */
async function compare(
  db: MoveConnection,
  { orgId, moved, table }: { orgId: string; moved: MovedTable; table: ManifestTable },
): Promise<{ isSame: boolean; rows: number }> {
  const here = await numbersOf(db, moved, orgId);
  const shift =
    here === undefined || table.numbers === undefined ? 0n : BigInt(here.lowest) - BigInt(table.numbers.lowest);
  const { order } = await shapeOf(db, moved);
  const { sha256, rows } = await digestRows(db, moved, { orgId, columns: table.columns, order, shift });
  return { isSame: sha256 === table.sha256 && rows === table.rows, rows };
}
