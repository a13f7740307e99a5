import { randomUUID } from "node:crypto";

import { expect } from "chai";
import { Client } from "pg";

import { createLogger } from "../../common/runtime/logging.ts";
import { migrateQueue } from "../../common/queue/migrate-and-rewrite-jobs.ts";
import { openQueueBackend } from "../../common/queue/open-queue-backend.ts";
import { StageProducer, type QueueBackend } from "../../common/queue/stage-queues.ts";
import { createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
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

const logger = createLogger("test", "silent");
const dead = 300;

describe("the table of jobs beside an old snapshot", () => {
  let database: TestDatabase;
  let backend: QueueBackend;
  let producer: StageProducer;
  let service: Client;
  let reader: Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    backend = openQueueBackend({ databaseUrl: database.url, redisPrefix: "", logger, workers: false });
    producer = new StageProducer(backend, logger);
    service = new Client({ connectionString: database.url });
    reader = new Client({ connectionString: database.ownerUrl });
    await service.connect();
    await reader.connect();
    await reader.query("begin isolation level repeatable read");
    await reader.query("select count(*) from organizations");
  });

  afterEach(async () => {
    await service.end();
    await reader.end();
    await producer.close();
    await backend.close();
    await database.drop();
  });

  const jobs = async (): Promise<unknown[]> =>
    (await service.query("select * from bullmq.job order by queue, seq")).rows;

  const rewrite = async (minDead = dead, maxJobs = 1_000): Promise<string> => {
    const { rows } = await service.query("select bullmq.rewrite_jobs($1, $2) as outcome", [minDead, maxJobs]);
    return (rows[0] as { outcome: string }).outcome;
  };

  const size = async (): Promise<number> => {
    const { rows } = await service.query("select pg_relation_size('bullmq.job')::int as bytes");
    return (rows[0] as { bytes: number }).bytes;
  };

  const areCounted = async (): Promise<boolean> => (await rewrite(dead, 0)) === "many";

  /** Jobs with payloads beside their rows, changed so often that their table has `dead` dead rows and more. */
  const fill = async (): Promise<void> => {
    const refs = Array.from({ length: 150 }, () => ({ id: randomUUID(), revision: 1 }));
    await producer.enqueue("pricing", refs);
    await producer.enqueue("transmission", refs.slice(0, 2));
    for (let changed = 0; changed < dead;) {
      changed += (await service.query("update bullmq.job set priority = priority + 1")).rowCount ?? 0;
    }
    await until("dead rows are counted", areCounted, 10_000);
  };

  it("is written anew with every job as it was, by the role of the service", async () => {
    await fill();
    const [before, sizeBefore] = [await jobs(), await size()];
    expect(before.length).to.be.greaterThan(3);
    expect(await rewrite()).to.equal("rewritten");
    expect(await jobs()).to.deep.equal(before);
    expect(await size()).to.be.lessThan(sizeBefore);
    const done: string[] = [];
    const worker = backend.createWorker("pricing", async ({ id }) => void done.push(String(id)), { concurrency: 2 });
    const pricing = (before as { queue: string }[]).filter(({ queue }) => queue === "pricing");
    await until("the jobs are done", () => done.length === pricing.length, 10_000);
    await worker.close();
    expect(new Set(done).size).to.equal(pricing.length);
  });

  it("stays as it is while few rows are dead, many jobs wait, or a session holds it", async () => {
    await fill();
    const [before, sizeBefore] = [await jobs(), await size()];
    expect(await rewrite(1_000_000)).to.equal("few");
    expect(await rewrite(dead, before.length - 1)).to.equal("many");
    await reader.query("select count(*) from bullmq.job");
    expect(await rewrite()).to.equal("locked");
    expect([await jobs(), await size()]).to.deep.equal([before, sizeBefore]);
  });
});
