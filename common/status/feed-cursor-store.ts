import type { Queryable } from "../db/queryable.ts";

/**
 * Locks a reader's cursor until the transaction ends.
 *
 * @returns undefined when another transaction holds it
 */
export async function lockFeedCursor(tx: Queryable, name: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ position: string }>(
    `select position from process_leases where name = $1 for update skip locked`,
    [name],
  );
  return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}

export async function moveFeedCursor(tx: Queryable, name: string, position: bigint): Promise<void> {
  await tx.query(`update process_leases set position = $2 where name = $1`, [name, position]);
}
