import { inTransaction, type MoveConnection } from "./move-connection.ts";
import type { Manifest } from "./move-manifest.ts";
import { movedTables } from "./moved-tables.ts";

/** What is added to the numbers of each table that gives its own; nothing for the others. */
export type Shifts = ReadonlyMap<string, bigint>;

/**
 * Reserves numbers of this installation for the rows that come, and lets its log go on behind theirs. Each sequence in a short
 * transaction of its own, in which the table takes no new rows: a number that is drawn meanwhile would be given twice. Numbers of an
 * import that fails are skipped.
 */
export async function reserveNumbers(db: MoveConnection, { tables, lastLogId }: Manifest): Promise<Shifts> {
  const shifts = new Map<string, bigint>();
  for (const { table, numbers } of tables) {
    const number = movedTables.find(({ name }) => name === table)?.number;
    if (number !== undefined && number.of === undefined && numbers !== undefined) {
      const lowest = BigInt(numbers.lowest);
      const head = await advance(db, table, (from) => from + BigInt(numbers.highest) - lowest + 1n);
      shifts.set(table, head + 1n - lowest);
    }
  }
  // Cursors of the feed are numbers of the log: they stay as they are, and what follows comes behind them.
  await advance(db, "status_log_rows", (head) => (head < BigInt(lastLogId) ? BigInt(lastLogId) : head));
  return shifts;
}

/** @returns the last number that was given before */
async function advance(db: MoveConnection, table: string, next: (head: bigint) => bigint): Promise<bigint> {
  return inTransaction(db, async () => {
    await db.query("set local lock_timeout = '5s'");
    await db.query(`lock table "${table}" in share row exclusive mode`);
    const [named] = await db.query<{ sequence: string }>("select pg_get_serial_sequence($1, 'id') as sequence", [
      `"${table}"`,
    ]);
    const { sequence = "" } = named ?? {};
    const [row] = await db.query<{ head: string }>(
      `select (case when is_called then last_value else last_value - 1 end)::text as head from ${sequence}`,
    );
    const head = BigInt(row?.head ?? 0);
    const last = next(head);
    if (last > head) {
      await db.query("select setval($1, $2)", [sequence, last.toString()]);
    }
    return head;
  });
}

/** What was added to the number of a table, its own or that of another one. */
export function shiftOf(shifts: Shifts, table: string): bigint {
  const number = movedTables.find(({ name }) => name === table)?.number;
  return number === undefined ? 0n : (shifts.get(number.of ?? table) ?? 0n);
}
