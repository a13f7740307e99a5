import { expect } from "chai";
import { Stack } from "../setup/processes/stack.js";
import { RestartedServer } from "../setup/database/restarted-server.js";
import { until } from "../setup/until.js";
const documents = 40;
const patienceMs = 120_000;
describe("a PostgreSQL that ends at once and comes back", function () {
    this.timeout(300_000);
    let server;
    let stack;
    before(async () => {
        server = await RestartedServer.start();
        stack = await Stack.start({ databaseUrl: server.url, environment: { SWEEP_INTERVAL_MS: "1000" } });
    });
    after(async () => {
        await stack?.close();
        await server?.stop();
    });
    it("is outlived by API and worker, which bring everything to its end, once", async () => {
        const pids = [stack.pid("api"), stack.pid("workers")];
        await stack.createMany(documents);
        await until("work has begun", async () => (await stack.count("stage <> 'received'")) > 0, patienceMs);
        await server.restart();
        const isTaken = () => stack.create().then(Boolean, () => false);
        await until("a document is taken", isTaken, patienceMs, 100);
        const pending = () => stack.count("overall_status = 'PENDING'").catch(() => 1);
        await until("all is final", async () => (await pending()) === 0, patienceMs, 100);
        expect(await stack.count()).to.be.greaterThan(documents);
        await stack.untilAllApproved();
        expect(await stack.delivered()).to.have.length(2 * (await stack.count()));
        expect([stack.isRunning("api"), stack.isRunning("workers")]).to.deep.equal([true, true]);
        expect([stack.pid("api"), stack.pid("workers")]).to.deep.equal(pids);
    });
});
//# sourceMappingURL=database-restart.spec.js.map