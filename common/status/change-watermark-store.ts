import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { maxEntriesOfRow } from "../db/log-sql.ts";

// The number that was drawn last is that of a row; the row's entries have the numbers after it.
const readHead = preparedStatement(
  "read-log-head",
  `select case when is_called then last_value + ${maxEntriesOfRow - 1} else 0 end as head from status_log_id_seq`,
);

/** Highest number of the log that was given out, whether or not its entry is visible yet. */
export async function readLogHead(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ head: string }>(readHead);
  return BigInt(rows[0]?.head ?? 0);
}

/**
 * The transactions that have written to the log, or are about to, and have not ended. PostgreSQL makes them lock the view
 * status_log before they draw a number, so every open transaction with a number drawn before this query is among them.
 */
export async function readLogWriters(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ writer: string }>(readWriters);
  return rows.map(({ writer }) => writer);
}

const writersLocks = `
  from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = 'status_log'::regclass`;
const readWriters = preparedStatement(
  "read-log-writers",
  `select distinct l.virtualtransaction as writer ${writersLocks}`,
);

/** A transaction that holds the feed back because it has written to the log and has not ended. */
interface LogWriter {
  writer: string;
  /** Server process; null for a prepared transaction. */
  pid: number | null;
  applicationName: string | null;
  /** As in pg_stat_activity; null if the server does not show it. */
  state: string | null;
  /** Seconds since it began; null if the server does not show it. */
  seconds: number | null;
}

export async function findLogWriters(db: Queryable, writers: readonly string[]): Promise<LogWriter[]> {
  return db.query<LogWriter>(
    `select w.writer, a.pid, a.application_name, a.state,
       extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds
     from (select distinct l.virtualtransaction as writer, l.pid ${writersLocks}) w
     left join pg_stat_activity a on a.pid = w.pid
     where w.writer = any($1) order by a.xact_start`,
    [writers],
  );
}

/** Ends the session of an idle transaction. @returns whether one was ended */
export async function endIdleWriter(
  db: Queryable,
  { writer, pid }: Pick<LogWriter, "writer" | "pid">,
): Promise<boolean> {
  const rows = await db.query<{ ended: boolean }>(
    `select pg_terminate_backend(a.pid) as ended from pg_stat_activity a
     where a.pid = $2 and a.state like 'idle in transaction%'
       and exists (select ${writersLocks} and l.virtualtransaction = $1 and l.pid = a.pid)`,
    [writer, pid],
  );
  return rows[0]?.ended ?? false;
}

interface Watermark {
  /** The log is complete up to this number. */
  safe: bigint;
  /** There are later entries, or will be when open transactions end. */
  isHeldBack: boolean;
}

interface Barrier {
  /** Entries up to this number … */
  head: bigint;
  /** … are complete when these transactions have ended. */
  writers: readonly string[];
}

/** Barriers that wait for their transactions; with more, entries are served later but not lost. */
const maxBarriers = 64;

/**
 * Numbers of the log are assigned before their transactions commit, so a gap may be a late entry, which a reader that
 * passed it would miss. The watermark says how far reading is safe: it takes the highest assigned number, then the
 * transactions that write to the log; once those have ended, nothing can appear below. Several barriers may wait, so
 * that readers advance under steady load.
 */
export class ChangeWatermark {
  private safe = 0n;
  private readonly barriers: Barrier[] = [];
  private heldSince: number | undefined;

  constructor(private readonly database: Queryable) {}

  async advance(): Promise<Watermark> {
    const head = await readLogHead(this.database);
    const isNew = head > (this.barriers.at(-1)?.head ?? this.safe);
    if (isNew || this.barriers.length > 0) {
      // Barriers added by concurrent calls may depend on transactions that began after this call's query, so only the
      // present ones are judged.
      const judged = new Set(this.barriers);
      const writers = await readLogWriters(this.database);
      if (isNew && this.barriers.length < maxBarriers) {
        const barrier = { head, writers };
        this.barriers.push(barrier);
        judged.add(barrier);
      }
      this.passBarriers(judged, new Set(writers));
    }
    return { safe: this.safe, isHeldBack: head > this.safe };
  }

  /** How long the watermark has been stuck (ms), and the transactions that it waits for. */
  get held(): { ms: number; writers: readonly string[] } {
    const [first] = this.barriers;
    return first === undefined || this.heldSince === undefined
      ? { ms: 0, writers: [] }
      : { ms: performance.now() - this.heldSince, writers: first.writers };
  }

  private passBarriers(judged: ReadonlySet<Barrier>, writers: ReadonlySet<string>): void {
    const hasEnded = (barrier: Barrier): boolean =>
      judged.has(barrier) && !barrier.writers.some((writer) => writers.has(writer));
    const before = this.safe;
    for (let first = this.barriers[0]; first !== undefined && hasEnded(first); first = this.barriers[0]) {
      this.safe = first.head > this.safe ? first.head : this.safe;
      this.barriers.shift();
    }
    if (this.barriers.length === 0) {
      this.heldSince = undefined;
    } else if (this.heldSince === undefined || this.safe > before) {
      this.heldSince = performance.now();
    }
  }
}
