import { markOverdueLegs, takeOpenLegs, takeWaitingDocuments } from "../../../common/db/stores/delivery/sweep-store.js";
import { legNames } from "../../../common/domain/status/legs.js";
import { documentStages, pipeline } from "../../../common/domain/status/pipeline.js";
import { signToken } from "../../../common/launcher/account/development-token.js";
import { testSecrets } from "../../setup/secrets.js";
import { repeatRequest } from "../client.js";
import { note } from "../progress.js";
import { everyRead } from "./reads.js";
const [warmUps, repetitions] = [8, 40];
/** Every read of the API with these words in its name, then the sweeps, each several times one after the other. */
export async function measureApi(stack, tenant, words) {
    const known = await findKnown(stack.database, tenant);
    const reads = everyRead(known).filter(({ name }) => name.includes(words));
    return [...(await measureReads(stack, tenant.orgId, reads)), ...(await measureSweeps(stack.database))];
}
export async function findKnown(database, tenant) {
    const rows = await database.query(`select id, document_sequence as number from documents
     where org_id = $1 and kind = 'purchase-invoices' and overall_status = 'APPROVED'
     order by md5(id::text) limit 1000`, [tenant.orgId]);
    const [one] = rows;
    if (one === undefined) {
        throw new Error("The large organization has no documents");
    }
    return { tenant, ...one, ids: rows.map(({ id }) => id) };
}
export async function measureReads(stack, orgId, reads) {
    const measured = [];
    for (const { name, path, role, body } of reads) {
        note(name);
        const asked = { token: tokenOf(orgId, role), ...(body !== undefined && { body: JSON.stringify(body) }) };
        measured.push({ name, ...(await repeatRequest(stack.url + path, { ...asked, warmUps, repetitions })) });
    }
    return measured;
}
export const tokenOf = (orgId, role) => signToken(testSecrets.jwtSecret, { orgId, subject: "reads", days: 1, ...(role !== undefined && { roles: [role] }) });
const sweepQuery = { graceMs: 3_000, leaseMs: 10_000, limit: 1_000 };
const legTimes = { mlsTimeoutMs: 600_000, livingMs: 60_000, silentMs: 50_000, goneMs: 10_000 };
async function measureSweeps(database) {
    const sweeps = [
        ...documentStages.map((stage) => [
            `sweep: ${stage}`,
            (tx) => takeWaitingDocuments(tx, pipeline[stage].from, sweepQuery),
        ]),
        ...legNames.map((leg) => [
            `sweep: leg ${leg}`,
            (tx) => takeOpenLegs(tx, { leg, ...sweepQuery, ...legTimes }),
        ]),
        ["sweep: overdue legs", (tx) => markOverdueLegs(tx, { overdueMs: 1_500_000, limit: 1_000 })],
    ];
    const measured = [];
    for (const [name, run] of sweeps) {
        note(name);
        measured.push({ name, bytes: 0, ms: await repeat(database, run) });
    }
    return measured;
}
/** Each run is rolled back, because a sweep finds less after it. */
async function repeat(database, run) {
    const ms = [];
    for (let nth = 0; nth < 10; nth += 1) {
        await database.transaction(async (tx) => {
            const startedAt = performance.now();
            await run(tx);
            ms.push(performance.now() - startedAt);
            await tx.query("rollback");
            await tx.query("begin");
        });
    }
    return ms.slice(2);
}
//# sourceMappingURL=measure-reads.js.map