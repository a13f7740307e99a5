import { v7 as uuid } from "uuid";

import type { Queryable, Statements } from "../db/queryable.ts";
import { halfRestored } from "../backup/restore-mark.ts";
import { skippedLog, skippedLogNumbers } from "../db/log-sql.ts";
import { serverStart } from "../db/shared-sql.ts";

const moved =
  "The database is not where it was: it was restored from a backup, or another server has taken over with what it had";

/**
 * Compares where the database is with where it was at the last start. If it has moved, a recovery begins in the same
 * transaction: until it ends, no numbers are assigned and no legs claimed (is_recovering). Several processes may call it at once. No
 * recovery begins if a standby has taken over with every transaction that was acted upon.
 *
 * @param readCommits marks of such transactions; undefined while they cannot be read, and nothing is decided then
 * @returns whether a recovery is under way
 */
export async function detectRelocation(
  db: Statements,
  readCommits: () => Promise<readonly string[] | undefined> = () => Promise.resolve([]),
): Promise<boolean> {
  const [identity] = await db.query<{ recovering: boolean; settled: boolean; half: boolean }>(
    `select is_recovering() as recovering, home is not null as settled, to_regclass('restore_under_way') is not null as half
     from installation_state`,
  );
  if (identity?.half === true) {
    throw new Error(halfRestored);
  }
  if (identity?.settled === true && !identity.recovering) {
    return false;
  }
  const commits = await readCommits();
  if (commits === undefined) {
    return true;
  }
  return db.transaction(async (tx) => {
    const [state] = await tx.query<{ home: string | null; here: string }>(
      `select home, database_home() as here from installation_state for update`,
    );
    if (state !== undefined && state.home !== state.here) {
      if (state.home !== null && (await hasAllCommits(tx, { home: state.home, here: state.here }, commits))) {
        // Entries of lost transactions may have been read from the feed, although nothing was done because of them.
        await skipLogNumbers(tx);
      } else if (state.home !== null) {
        await beginRecovery(tx, { reason: moved });
      }
      await tx.query(`update installation_state set home = $1`, [state.here]);
    }
    const open = await tx.query(`select from recoveries where open`);
    return open.length > 0;
  });
}

/** The parts of database_home(): the cluster, the database's number in it, the timeline. */
const partsOf = (home: string): string[] => home.split(" ");

/**
 * Whether the database is the one of `home`, on a server that was promoted since, and has every transaction whose mark (`commitMark`) was
 * made there. A server that has restarted since its promotion does not know any more how far it had come.
 */
async function hasAllCommits(
  tx: Queryable,
  { home, here }: { home: string; here: string },
  marks: readonly string[],
): Promise<boolean> {
  const [cluster, oid, timeline] = partsOf(home);
  const [clusterHere, oidHere, timelineHere = ""] = partsOf(here);
  const isPromoted = cluster !== "-" && cluster === clusterHere && oid === oidHere && timelineHere > (timeline ?? "");
  const made = marks
    .filter((mark) => mark.startsWith(`${home} `))
    .map((mark) => mark.slice(home.length + 1).split(" "));
  if (!isPromoted || made.length === 0) {
    return false;
  }
  const [found] = await tx.query<{ whole: boolean }>(
    // The number of a lost transaction may have been given again: the place in the log shows that.
    `select pg_last_wal_receive_lsn() is not null and bool_and(case
         when lsn > pg_last_wal_replay_lsn() or xid >= pg_snapshot_xmax(pg_current_snapshot()) then false
         else coalesce(pg_xact_status(xid), 'committed') = 'committed' end) as whole
     from unnest($1::text[]::xid8[], $2::text[]::pg_lsn[]) as mark (xid, lsn)`,
    [made.map(([xid]) => xid), made.map(([, lsn]) => lsn)],
  );
  return found?.whole === true;
}

/**
 * Begins a recovery. One that is under way begins anew: the database has gone back again, so records that were read before, and numbers
 * that the replaced database has reported, are no longer complete.
 *
 * @param recovery `knownUntil`: time of the newest known data, by default that of the log
 * @returns the id of the recovery under way
 */
export async function beginRecovery(
  tx: Queryable,
  { reason, knownUntil }: { reason: string; knownUntil?: Date },
): Promise<string> {
  const [recovery] = await tx.query<{ id: string }>(
    `insert into recoveries (id, reason, open, known_until)
     select $1, $2, true, coalesce($3::timestamptz, (select max(at) from status_log_rows where id > (select max(id) - 16000 from status_log_rows)))
     on conflict (open) do update set began_at = now(), are_numbers_known = false, number_margin = null, problem = null,
       known_until = case when recoveries.known_until is not null then least(recoveries.known_until, excluded.known_until) end
     returning id`,
    [uuid(), reason, knownUntil ?? null],
  );
  await skipLogNumbers(tx);
  return recovery!.id;
}

async function skipLogNumbers(tx: Queryable): Promise<void> {
  await tx.query(`select ${skippedLog}`);
}

/** `finishedBy` of a recovery that ended by the access point's records. */
export const endedByAccessPoint = "access point";

export interface Recovery {
  id: string;
  reason: string;
  /** Null for an empty database: all records of the access point are newer. */
  knownUntil: Date | null;
  beganAt: Date;
  /** Milliseconds since it began, by the database's clock. */
  ageMs: number;
  finishedAt: Date | null;
  finishedBy: string | null;
  problem: string | null;
  envelopes: number;
  adopted: number;
  /** How many numbers a person has said that each sequence skips if nothing shows how far it had given them; null until then. */
  numberMargin: number | null;
  marginBy: string | null;
}

const recoveryColumns = `id, reason, known_until, began_at, (extract(epoch from now() - began_at) * 1000)::float8 as age_ms, finished_at,
  finished_by, problem, envelopes, adopted, number_margin, margin_by`;

export async function findRecoveries(db: Queryable, limit: number): Promise<Recovery[]> {
  return db.query<Recovery>(`select ${recoveryColumns} from recoveries order by began_at desc limit $1`, [limit]);
}

export async function findOpenRecovery(db: Queryable): Promise<Recovery | undefined> {
  const [latest] = await findRecoveries(db, 1);
  return latest?.finishedAt === null ? latest : undefined;
}

/** The latest recovery, if a person has ended it. */
export async function findEndedByPerson(db: Queryable): Promise<Recovery | undefined> {
  const [latest] = await findRecoveries(db, 1);
  return latest?.finishedAt !== null && latest?.finishedBy !== endedByAccessPoint ? latest : undefined;
}

/** Whether a recovery is under way, in which no numbers are assigned and no legs claimed. */
export async function isRecovering(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ recovering: boolean }>(`select is_recovering() as recovering`);
  return row?.recovering === true;
}

/** Serializes the end of one recovery with the beginning of another. */
export async function lockDatabaseIdentity(tx: Queryable): Promise<void> {
  await tx.query(`select from installation_state for update`);
}

export async function recordRecoveryProblem(db: Queryable, id: string, problem: string): Promise<void> {
  await db.query(`update recoveries set problem = $2 where id = $1 and open and problem is distinct from $2`, [
    id,
    problem,
  ]);
}

/**
 * Locks the recovery, so that only one process ends it.
 *
 * @returns whether it is still the same recovery on the same server: a process that was frozen may have read the access point's records
 * before the database went back again
 */
export async function lockRecovery(tx: Queryable, { id, beganAt }: Pick<Recovery, "id" | "beganAt">): Promise<boolean> {
  const rows = await tx.query(
    `select from recoveries where id = $1 and open and date_trunc('milliseconds', began_at) = $2
       and (select coalesce(home = database_home(), true) from installation_state) for update`,
    [id, beganAt],
  );
  return rows.length > 0;
}

/** Forgets where the database was: a restored backup has a recovery already, and its new place must not begin another one. */
export async function forgetHome(tx: Queryable): Promise<void> {
  await tx.query("update installation_state set home = null");
}

interface LogEnd {
  /** The start of the server that answered. */
  server: string;
  /** The highest number that the log has ever given. */
  logId: number;
}

export async function findServerStart(db: Queryable): Promise<string> {
  const [row] = await db.query<{ server: string }>(`select ${serverStart} as server`);
  return row!.server;
}

export async function findLogEnd(db: Queryable): Promise<LogEnd> {
  const [row] = await db.query<LogEnd>(
    `select ${serverStart} as server, (case when is_called then last_value else 0 end)::float8 as log_id from status_log_id_seq`,
  );
  return row!;
}

/** Continues the log after the numbers that it had given before the database went back, those after its last note included. */
export async function continueLogBehind(tx: Queryable, logId: number): Promise<void> {
  await tx.query(
    `select setval('status_log_id_seq', case when n < $1 then $1 + ${skippedLogNumbers} else n end) from nextval('status_log_id_seq') n`,
    [logId],
  );
}

/** The installation's secret, in hexadecimal, which the first migration has made. */
export async function findNumberKey(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ numberKey: string }>("select number_key from installation_state");
  return row?.numberKey;
}
