import { preparedStatement, type Queryable } from "../db/queryable.ts";

/** Jobs that one process at a time does. */
type LeaseName = "feeder" | "recovery" | "replays";

/**
 * Takes or renews a lease.
 *
 * @returns whether `holder` has it for `leaseMs`; false when another process has taken it
 */
export async function holdLease(
  db: Queryable,
  { name, holder, leaseMs }: { name: LeaseName; holder: string; leaseMs: number },
): Promise<boolean> {
  return (await db.query(hold, [name, holder, leaseMs])).length > 0;
}

const hold = preparedStatement(
  "hold-lease",
  `update process_leases set holder = $2, until = now() + make_interval(secs => $3::float8 / 1000)
    where name = $1 and (holder = $2 or until < now()) returning name`,
);

export async function endLease(db: Queryable, { name, holder }: { name: LeaseName; holder: string }): Promise<void> {
  await db.query(`update process_leases set until = now() - interval '1 second' where name = $1 and holder = $2`, [
    name,
    holder,
  ]);
}
