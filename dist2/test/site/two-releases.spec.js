import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.js";
import { requestOf } from "../factories/request.js";
import { createEmptyDatabase } from "../setup/database/database.js";
import { logComplaints } from "../setup/expect-chronological-log.js";
import { EarlierRelease, findEarlierCommit } from "../setup/processes/earlier-release.js";
import { Stack } from "../setup/processes/stack.js";
import { until } from "../setup/until.js";
const maxWaitMs = 120_000;
const clients = 6;
/** Documents that are begun and finished in each phase of the update. */
const perPhase = 12;
const pollMs = 50;
const kinds = ["purchase-invoices", "purchase-credit-notes"];
/** Clients that post a document, ask until it is final, and post the next, each time at another one of the APIs. */
class Load {
    constructor(apis) {
        this.apis = apis;
        this.approved = 0;
        this.complaints = [];
        this.isOver = false;
        this.running = Promise.all(Array.from({ length: clients }, (_, nth) => this.follow(nth)));
    }
    /** Resolves when enough documents have gone through these APIs alone, from their POST to APPROVED. */
    async through(what, ...apis) {
        this.apis = apis;
        const before = this.approved;
        // Those that are under way were begun elsewhere.
        await until(what, () => this.complaints.length > 0 || this.approved >= before + clients + perPhase, maxWaitMs, pollMs);
    }
    async stop() {
        this.isOver = true;
        await this.running;
    }
    async follow(client) {
        for (let turn = client; !this.isOver; turn += 1) {
            const kind = kinds[turn % kinds.length];
            const created = await this.call(turn, `/api/${kind}/${this.apis[0]?.businessProfileId}`, requestOf[kind]());
            let status = created;
            while (status["is_terminal"] !== true && !this.isOver) {
                await pause(pollMs);
                status = await this.call(turn + 1, `/api/${kind}/${String(created["id"])}/peppol-status`);
            }
            this.approved += status["overall_status"] === "APPROVED" ? 1 : 0;
        }
    }
    async call(turn, path, body) {
        const api = this.apis[turn % this.apis.length];
        const response = await fetch(api.url + path, {
            method: body === undefined ? "GET" : "POST",
            headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
            ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (!response.ok) {
            this.complaints.push(`${path}: ${response.status} ${text}`);
            this.isOver = true;
        }
        return JSON.parse(text);
    }
}
/** Complaints about the logs of all documents. */
async function logComplaintsOf({ database }) {
    const rows = await database.query(`select document_id as "documentId", position, at, revision, stage, leg, event, from_state as "fromState",
       to_state as "toState", attempt, duration_ms as "durationMs", detail
     from status_log order by document_id, position`);
    const ids = [...new Set(rows.map(({ documentId }) => documentId))];
    const logOf = (id) => rows.filter(({ documentId }) => documentId === id);
    return ids.flatMap((id) => logComplaints(logOf(id)).map(({ text }) => `${id} ${text}`));
}
describe("the earlier release", function () {
    this.timeout(400_000);
    let earlier;
    let database;
    const stacks = [];
    before(async function () {
        const found = findEarlierCommit();
        if ("missing" in found) {
            process.stderr.write(`Two releases side by side are not tested: ${found.missing}\n`);
            this.skip();
        }
        earlier = EarlierRelease.build(found);
        database = await createEmptyDatabase();
    });
    after(async () => {
        for (const stack of stacks) {
            await stack.close();
        }
        await database?.drop();
        earlier?.remove();
    });
    it("works on beside this one, over a migration under load", async () => {
        earlier.migrate(database);
        const tenant = earlier.createOrganization(database);
        const { url: databaseUrl, ownerUrl } = database;
        const old = await Stack.start({ databaseUrl, tenant, programFolder: earlier.programFolder });
        stacks.push(old);
        const load = new Load([old]);
        await load.through("the earlier release works on its own schema", old);
        await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
        await load.through("the earlier release works on the new schema", old);
        const fresh = await Stack.start({
            databaseUrl,
            tenant,
            processes: ["api", "workers"],
            environment: { ACCESS_POINT_URL: old.simulatorUrl },
        });
        stacks.push(fresh);
        await load.through("both work on the new schema", old, fresh);
        await old.stopProcess("workers");
        await load.through("this one works on what the earlier release accepts", old);
        await load.stop();
        const count = async (where) => (await old.database.query(`select from documents where ${where}`)).length;
        await until("all is final", async () => (await count("overall_status = 'PENDING'")) === 0, maxWaitMs, pollMs);
        expect(load.complaints).to.deep.equal([]);
        expect(await count("overall_status <> 'APPROVED'")).to.equal(0);
        expect(await logComplaintsOf(old)).to.deep.equal([]);
        const received = await fetch(`${old.simulatorUrl}/simulator/received`);
        expect((await received.json()).copies).to.equal(2 * (await count("true")));
    });
});
//# sourceMappingURL=two-releases.spec.js.map