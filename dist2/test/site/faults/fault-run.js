import { tally } from "../../bench/statistics.js";
import { until } from "../../setup/until.js";
/** 5 % time-outs, 5 % of HTTP 500 and 2 % broken connections in every call to the access point. */
export const faultyEnvironment = {
    ACCESS_POINT_TIMEOUT_MS: "1000",
    SWEEP_INTERVAL_MS: "500",
    SIMULATOR_FAULTS: "timeout=0.05,http500=0.05,reset=0.02",
    SIMULATOR_FAULT_SEED: "20260820",
};
const clients = 10;
/** Posts so many documents and waits until each has come to its end, however the access point behaves. */
export async function runThroughFaults(stack, documents, note = () => undefined) {
    const startedAt = performance.now();
    let left = documents;
    const client = async () => {
        while (left > 0) {
            left -= 1;
            note(`${documents - left} of ${documents} documents sent`);
            await stack.create();
        }
    };
    await Promise.all(Array.from({ length: clients }, client));
    const isOver = async () => {
        const final = await stack.count(`overall_status <> 'PENDING' and org_id = '${stack.orgId}'`);
        note(`${final} of ${documents} documents final`);
        return final === documents;
    };
    await until("every document is in a final state", isOver, 600_000, 250);
    const finalAfterMs = performance.now() - startedAt;
    return {
        finalAfterMs,
        ...(await readLegs(stack)),
        deliveries: (await stack.delivered()).map(({ sbdhId }) => sbdhId),
    };
}
async function readLegs({ database, orgId }) {
    const legs = await database.query(`select id, attempts from transmissions where org_id = $1`, [orgId]);
    const documents = await database.query(`select overall_status as status from documents where org_id = $1`, [orgId]);
    const unknown = await database.query(`select distinct document_id, leg from status_log where org_id = $1 and to_state = 'unknown'`, [orgId]);
    return {
        statuses: Object.fromEntries(tally(documents.map(({ status }) => status))),
        attempts: Object.fromEntries(tally(legs.map(({ attempts }) => `${attempts}`))),
        wereUnknown: unknown.length,
        legs: legs.map(({ id }) => id),
    };
}
//# sourceMappingURL=fault-run.js.map