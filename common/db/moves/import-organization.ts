import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { from as copyFrom } from "pg-copy-streams";

import type { Actor } from "../../domain/operator-actions/operator-actions.ts";
import { taxpayerIds } from "../../domain/taxpayer-ids.ts";
import type { Party } from "../../domain/document.ts";
import { migrationsOf } from "../backup/backup-tables.ts";
import type { Queryable } from "../queryable.ts";
import { isRecovering } from "../stores/recovery/database-identity-store.ts";
import { findTaxpayerHolders, lockTaxpayers } from "../stores/business-profiles/taxpayer-store.ts";
import { inTransaction, lockMove, type MoveConnection } from "./move-connection.ts";
import { digestOfDictionaries, readManifest, tableFile, type Manifest, type ManifestTable } from "./move-manifest.ts";
import { lockMoving, setArriving } from "./move-store.ts";
import { recordStep } from "./move-steps.ts";
import { movedTables } from "./moved-tables.ts";
import { reserveNumbers, shiftOf, type Shifts } from "./reserved-numbers.ts";
import { shiftedLines } from "./shifted-lines.ts";
import { digestRows, scopeOf, shapeOf } from "./table-rows.ts";

export interface ImportOptions {
  folder: string;
  actor: Actor;
  /** How many of these secrets of webhook endpoints no key of this installation opens. */
  countUnreadable: (secrets: readonly StoredSecret[]) => number;
}

export interface StoredSecret {
  id: string;
  secret: string;
}

/**
 * Stores an export in one transaction, compares every row with it, and leaves the organization closed until `finishMove`.
 *
 * @returns false when this very export is here already
 * @throws Error in words when it does not fit this installation, or is not whole
 */
export async function importOrganization(db: MoveConnection, options: ImportOptions): Promise<boolean> {
  const { manifest } = await readManifest(options.folder);
  await lockMove(db, manifest.orgId);
  await requireFitting(db, manifest);
  const found = await lockMoving(db, manifest.orgId);
  if (found?.moveState === "arriving" && found.moveId === manifest.moveId) {
    return false;
  }
  if (found !== undefined) {
    throw new Error(`the organization ${manifest.orgId} is here already: nothing was changed`);
  }
  await requireWhole(options.folder, manifest);
  const shifts = await reserveNumbers(db, manifest);
  await inTransaction(db, () => store(db, options, { manifest, shifts }));
  return true;
}

async function requireFitting(db: MoveConnection, manifest: Manifest): Promise<void> {
  const migrations = await migrationsOf(db.client);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new Error("the export was written by another release: bring both installations to the same one");
  }
  if (digestOfDictionaries() !== manifest.dictionaries) {
    throw new Error("its contents are packed with dictionaries that this release does not have");
  }
  if (await isRecovering(db)) {
    throw new Error("the database is in recovery: wait for its end");
  }
}

/** Reads each file, so that nothing is begun with a damaged one. */
async function requireWhole(folder: string, { tables }: Manifest): Promise<void> {
  const listed = tables.map(({ table }) => table).join();
  if (listed !== movedTables.map(({ name }) => name).join()) {
    throw new Error("the export does not have the tables of this release");
  }
  for (const { table, sha256 } of tables) {
    const hash = createHash("sha256");
    try {
      await pipeline(createReadStream(tableFile(folder, table)), hash);
    } catch (error) {
      throw new Error(`the export is not whole: the file of ${table} cannot be read`, { cause: error });
    }
    if (hash.digest("hex") !== sha256) {
      throw new Error(`the export is not whole: the file of ${table} is not the one that was written`);
    }
  }
}

async function store(
  db: MoveConnection,
  { folder, actor, countUnreadable }: ImportOptions,
  { manifest, shifts }: { manifest: Manifest; shifts: Shifts },
): Promise<void> {
  const { orgId, moveId, lastLogId, cursorKey, tables } = manifest;
  await deleteIndexed(db, orgId);
  for (const table of tables) {
    await load(db, folder, { table, shift: shiftOf(shifts, table.table) });
    await requireSame(db, orgId, { table, shift: shiftOf(shifts, table.table) });
  }
  await requireReadable(db, orgId, countUnreadable);
  await requireFreeTaxpayers(db, orgId);
  await countKeptAnswers(db, orgId);
  await setArriving(db, orgId, { moveId, lastLogId, cursorKey });
  await recordStep(db, { actor, orgId, step: "import" });
}

/** The indexer may have written some of it after an earlier import was taken back. */
async function deleteIndexed(db: Queryable, orgId: string): Promise<void> {
  for (const table of movedTables.toReversed().filter(({ isIndexed }) => isIndexed)) {
    await db.query(`delete from "${table.name}" where ${scopeOf(table, orgId)}`);
  }
}

interface Loaded {
  table: ManifestTable;
  shift: bigint;
}

async function load({ client }: MoveConnection, folder: string, { table, shift }: Loaded): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join(", ");
  const rows = client.query(copyFrom(`copy "${table.table}" (${columns}) from stdin`));
  const file = createReadStream(tableFile(folder, table.table));
  await (shift === 0n ? pipeline(file, rows) : pipeline(file, shiftedLines(shift), rows));
}

/** @throws Error when what the database has is not what the file has, to the last byte */
async function requireSame(db: MoveConnection, orgId: string, { table, shift }: Loaded): Promise<void> {
  const moved = movedTables.find(({ name }) => name === table.table)!;
  const { order } = await shapeOf(db, moved);
  const { sha256, rows } = await digestRows(db, moved, { orgId, columns: table.columns, order, shift });
  if (sha256 !== table.sha256 || rows !== table.rows) {
    throw new Error(`${rows} rows of ${table.table} are not what was written (${table.rows} rows): nothing was stored`);
  }
}

async function requireReadable(
  db: Queryable,
  orgId: string,
  countUnreadable: ImportOptions["countUnreadable"],
): Promise<void> {
  const secrets = await db.query<StoredSecret>("select id, secret from webhook_endpoints where org_id = $1", [orgId]);
  const unreadable = countUnreadable(secrets);
  if (unreadable > 0) {
    throw new Error(
      `the secrets of ${unreadable} webhook endpoints are encrypted with the key of the former installation: name its SECRETS_KEY in SECRETS_KEYS here, for this command, api and workers`,
    );
  }
}

async function requireFreeTaxpayers(db: Queryable, orgId: string): Promise<void> {
  const profiles = await db.query<{ party: Party }>(
    `select p.party from business_profiles p join organizations o on o.id = p.org_id where o.id = $1 and not o.is_sandbox`,
    [orgId],
  );
  await lockTaxpayers(db);
  const holders = await findTaxpayerHolders(
    db,
    profiles.flatMap(({ party }) => taxpayerIds(party)),
  );
  const other = holders.find((holder) => holder.orgId !== orgId);
  if (other !== undefined) {
    throw new Error(`the taxpayer ${other.id} belongs to the organization ${other.orgId} here`);
  }
}

/** Triggers count attachments as they come, and answers when they are given. */
async function countKeptAnswers(db: Queryable, orgId: string): Promise<void> {
  await db.query(
    `insert into kept_bytes as k (org_id, answers)
     select $1, sum(octet_length(body)) from idempotency_keys where org_id = $1 and body is not null having count(*) > 0
     on conflict (org_id) do update set answers = k.answers + excluded.answers`,
    [orgId],
  );
}
