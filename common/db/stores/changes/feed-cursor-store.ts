import type { Queryable } from "../../queryable.ts";

/**
 * Locks a reader's cursor until the transaction ends.
 *
 * @returns undefined when another transaction holds it
 */
export async function lockFeedCursor(tx: Queryable, name: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ position: string }>(
    `select position from feed_cursors where name = $1 for update skip locked`,
    [name],
  );
  return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}

/** The cursor of a reader, without a lock. */
export async function findFeedCursor(db: Queryable, name: string): Promise<bigint> {
  const rows = await db.query<{ position: string }>(`select position from feed_cursors where name = $1`, [name]);
  return BigInt(rows[0]?.position ?? 0);
}

export async function hasFeedCursor(db: Queryable, name: string): Promise<boolean> {
  return (await db.query(`select from feed_cursors where name = $1`, [name])).length > 0;
}

export async function deleteFeedCursor(db: Queryable, name: string): Promise<void> {
  await db.query(`delete from feed_cursors where name = $1`, [name]);
}

/** Never moves backwards: a process that was frozen and replaced must not undo its successor's progress. */
export async function advanceFeedCursor(db: Queryable, name: string, position: bigint): Promise<void> {
  await db.query(`update feed_cursors set position = $2 where name = $1 and position < $2`, [name, position]);
}

export async function moveFeedCursor(tx: Queryable, name: string, position: bigint): Promise<void> {
  await tx.query(`update feed_cursors set position = $2 where name = $1`, [name, position]);
}
