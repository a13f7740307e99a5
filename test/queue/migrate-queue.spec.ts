import { randomUUID } from "node:crypto";

import { expect } from "chai";
import { Client } from "pg";

import { createLogger } from "../../common/runtime/logging.ts";
import { migrateQueue } from "../../common/queue/migrate-queue.ts";
import { openQueueBackend } from "../../common/queue/open-queue-backend.ts";
import { StageProducer } from "../../common/queue/stage-producer.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { until } from "../setup/until.ts";

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
    const { rows } = await client.query(
      "select (select count(*) from bullmq.event) as events, (select count(*) from bullmq.job) as jobs",
    );
    await client.end();
    await database.drop();
    expect(rows).to.deep.equal([{ events: "0", jobs: "0" }]);
  });

  it("write the documents of a large job once, and not again with each state", async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    const logger = createLogger("test", "silent");
    const backend = openQueueBackend({ databaseUrl: database.url, redisPrefix: "", logger, workers: true });
    const producer = new StageProducer(backend, logger);
    await producer.enqueue(
      "pricing",
      Array.from({ length: 50 }, () => ({ id: randomUUID(), revision: 1 })),
    );
    const { rows } = await client.query(
      "select pg_column_toast_chunk_id(data) is not null as is_beside from bullmq.job",
    );
    await producer.close();
    await backend.close();
    await client.end();
    await database.drop();
    expect(rows).to.deep.equal([{ is_beside: true }]);
  });
});
