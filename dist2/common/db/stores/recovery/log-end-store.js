import { serverStart } from "../../fragments/server-start.js";
export async function findServerStart(db) {
    const [row] = await db.query(`select ${serverStart} as server`);
    return row.server;
}
export async function findLogEnd(db) {
    const [row] = await db.query(`select ${serverStart} as server, (case when is_called then last_value else 0 end)::float8 as log_id from status_log_id_seq`);
    return row;
}
/** The log goes on behind what it had given before the database went back. */
export async function continueLogBehind(tx, logId) {
    await tx.query(`select setval('status_log_id_seq', greatest(nextval('status_log_id_seq'), $1::bigint))`, [logId]);
}
//# sourceMappingURL=log-end-store.js.map