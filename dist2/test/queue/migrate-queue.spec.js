import { expect } from "chai";
import { Client } from "pg";
import { createLogger } from "../../common/logging/logger.js";
import { migrateQueue } from "../../common/queue/migrate-queue.js";
import { openQueueBackend } from "../../common/queue/open-queue-backend.js";
import { StageProducer } from "../../common/queue/stage-producer.js";
import { createTestDatabase } from "../setup/database/database.js";
import { until } from "../setup/until.js";
describe("the queue's own tables", () => {
    it("keep neither events nor what is done, also when they are migrated again", async () => {
        const database = await createTestDatabase();
        const client = new Client({ connectionString: database.ownerUrl });
        await client.connect();
        await migrateQueue(client);
        const logger = createLogger("test", "silent");
        const backend = openQueueBackend({ databaseUrl: database.url, redisPrefix: "", logger, workers: true });
        const producer = new StageProducer(backend, logger);
        let done = 0;
        const worker = backend.createWorker("pricing", async () => void (done += 1), { concurrency: 2 });
        const refs = Array.from({ length: 500 }, (_, index) => ({ id: `document-${index}`, revision: 1 }));
        await producer.enqueue("pricing", refs.slice(0, 1));
        await producer.enqueue("pricing", refs);
        await until("all are done", () => done === 11);
        await worker.close();
        await producer.close();
        await backend.close();
        const { rows } = await client.query("select (select count(*) from bullmq.event) as events, (select count(*) from bullmq.job) as jobs");
        await client.end();
        await database.drop();
        expect(rows).to.deep.equal([{ events: "0", jobs: "0" }]);
    });
});
//# sourceMappingURL=migrate-queue.spec.js.map