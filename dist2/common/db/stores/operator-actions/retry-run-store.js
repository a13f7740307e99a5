import { organizationIn } from "../../../domain/scope.js";
import { inScope } from "../../fragments/in-scope.js";
import { currentTally } from "./retry-item-store.js";
const columns = `r.id, r.org_id, r.filter, r.actor, r.reason, r.state, r.total, r.retried, r.created_at, r.ended_at`;
const columnsWithTally = `${columns}, ${currentTally} as tally`;
export async function insertRetryRun(tx, run) {
    const [row] = await tx.query(`insert into retry_runs as r (id, org_id, filter, actor, reason, total) values ($1, $2, $3, $4, $5, $6)
     returning ${columns}, '{"outcomes": {}, "failures": []}'::jsonb as tally`, [run.id, run.orgId, JSON.stringify(run.filter), JSON.stringify(run.actor), run.reason, run.total]);
    return row;
}
/** Newest first; reads one row more than `limit` to show a next page. */
export async function listRetryRunRows(db, { orgId, id, after, limit }) {
    return db.query(`select ${columnsWithTally} from retry_runs r where ${inScope("r.org_id", "$1")} and ($2::uuid is null or r.id = $2::uuid)
       and ($3::uuid is null or r.id < $3::uuid) order by r.id desc limit $4 + 1`, [organizationIn(orgId), id ?? null, after ?? null, limit]);
}
/** Locks the oldest running retry that no other process holds. */
export async function lockRunningRun(tx) {
    const [run] = await tx.query(`select ${columns} from retry_runs r where state = 'running' order by id limit 1 for update skip locked`);
    return run;
}
/** Waits for the portion under way. */
export async function lockRetryRun(tx, { orgId, id }) {
    const [run] = await tx.query(`select ${columns} from retry_runs r where ${inScope("org_id", "$1")} and id = $2 for update`, [organizationIn(orgId), id]);
    return run;
}
export async function advanceRetryRun(tx, { id, retried, state }) {
    await tx.query(`update retry_runs set retried = retried + $2, state = $3, ended_at = case when $3 <> 'running' then now() end
     where id = $1`, [id, retried, state]);
}
//# sourceMappingURL=retry-run-store.js.map