/**
 * Takes or renews a lease.
 *
 * @returns whether `holder` has it for `leaseMs`; false when another process has taken it
 */
export async function holdLease(db, { name, holder, leaseMs }) {
    const rows = await db.query(`update process_leases set holder = $2, until = now() + make_interval(secs => $3::float8 / 1000)
     where name = $1 and (holder = $2 or until < now()) returning name`, [name, holder, leaseMs]);
    return rows.length > 0;
}
export async function endLease(db, { name, holder }) {
    await db.query(`update process_leases set until = now() - interval '1 second' where name = $1 and holder = $2`, [
        name,
        holder,
    ]);
}
//# sourceMappingURL=lease-store.js.map