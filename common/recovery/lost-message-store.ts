import type { Queryable } from "../db/queryable.ts";

/** A recovery whose lost time may have had status messages, which have not been looked for yet. */
export interface LostTime {
  recoveryId: string;
  /** Null where the database knows nothing: it may have lost all. */
  since: Date | null;
  until: Date;
}

/** The oldest of those that are over. */
export async function findLostTime(db: Queryable): Promise<LostTime | undefined> {
  const [row] = await db.query<LostTime>(
    `select id as recovery_id, known_until as since, began_at as until from recoveries
     where finished_at is not null and not messages_sought order by began_at limit 1`,
  );
  return row;
}

export async function recordMessagesSought(db: Queryable, recoveryId: string): Promise<void> {
  await db.query("update recoveries set messages_sought = true where id = $1", [recoveryId]);
}
