import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { heartbeatSeconds } from "../db/shared-sql.ts";

/** Jobs that one process at a time does. */
type LeaseName = "feeder" | "recovery" | "replays";

/**
 * Takes or renews a lease.
 *
 * @returns the worker processes that live, if `holder` has it for `leaseMs`; undefined when another process has taken it
 */
export async function holdLease(
  db: Queryable,
  { name, holder, leaseMs }: { name: LeaseName; holder: string; leaseMs: number },
): Promise<{ workers: number } | undefined> {
  const [held] = await db.query<{ workers: number }>(hold, [name, holder, leaseMs]);
  return held;
}

const hold = preparedStatement(
  "hold-lease",
  `update process_leases set holder = $2, until = now() + make_interval(secs => $3::float8 / 1000)
    where name = $1 and (holder = $2 or until < now())
    returning (
      select count(*)::int from processes where kind = 'workers' and seen_at > now() - interval '${heartbeatSeconds} seconds'
    ) as workers`,
);

export async function endLease(db: Queryable, { name, holder }: { name: LeaseName; holder: string }): Promise<void> {
  await db.query(`update process_leases set until = now() - interval '1 second' where name = $1 and holder = $2`, [
    name,
    holder,
  ]);
}
