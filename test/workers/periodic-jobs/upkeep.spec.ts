import { v7 as uuid } from "uuid";

import { startFeeder } from "../../../workers/periodic-jobs/feeder.ts";
import { startHousekeeping } from "../../../workers/periodic-jobs/jobs.ts";
import { startSweeper } from "../../../workers/periodic-jobs/sweeper.ts";
import { type Pipeline, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import type { PreparedStatement } from "../../../common/db/queryable.ts";

const isLook = (name: string) => name === "is-anything-open";

describe("what a worker process does beside its jobs", () => {
  const pipeline = usePipeline();

  /** A process whose database is away, and what it tells its log. */
  const withoutDatabase = () => {
    const logged: string[] = [];
    const logger = {
      warn: (_fields: object, message: string) => logged.push(message),
      info: (_fields: object, message: string) => logged.push(message),
    };
    const database = { query: () => Promise.reject(new Error("away")) };
    return { logged, deps: { ...pipeline.deps, logger, database } as unknown as Pipeline["deps"] };
  };

  it("deletes at once the keys that have expired", async () => {
    await pipeline.query(
      `insert into idempotency_keys (org_id, key, request_sha256, claim_id, locked_until, created_at)
       values ($1, 'old', '', $2, now(), now() - interval '2 days')`,
      [pipeline.orgId, uuid()],
    );
    const housekeeping = startHousekeeping(pipeline.deps);
    await until("the key is gone", async () => {
      return (await pipeline.query("select from idempotency_keys")).length === 0;
    });
    await housekeeping.stop();
  });

  it("asks a single question while nothing is open, and sweeps again as soon as something is", async () => {
    const { config, database } = pipeline.deps;
    const asked: string[] = [];
    const query = (statement: string | PreparedStatement, parameters?: readonly unknown[]) => {
      asked.push(typeof statement === "string" ? statement : statement.name);
      return database.query(statement, parameters);
    };
    const deps = { ...pipeline.deps, config: { ...config, sweepIntervalMs: 50 }, database: { ...database, query } };
    const sweeper = startSweeper(deps as Pipeline["deps"]);
    await until("it only looks", () => asked.filter(isLook).length > 2 && asked.slice(-3).every(isLook));
    const { id } = await pipeline.create();
    await pipeline.query("update documents set stage = 'priced', stage_changed_at = now() - interval '1 hour'");
    await until("it is swept", async () => {
      const rows = await pipeline.query("select from documents where id = $1 and swept_at is not null", [id]);
      return rows.length === 1;
    });
    await sweeper.stop();
    await pipeline.query("update documents set stage = 'invalid'");
  });

  it("sweeps at once, and logs when it cannot", async () => {
    const { id } = await pipeline.create();
    await pipeline.query("update documents set stage = 'priced', stage_changed_at = now() - interval '1 hour'");
    const sweeper = startSweeper(pipeline.deps);
    await until("it is swept", async () => {
      const [row] = await pipeline.query<{ sweptAt: Date | null }>("select swept_at from documents where id = $1", [
        id,
      ]);
      return row?.sweptAt !== null;
    });
    await sweeper.stop();
    const { deps, logged } = withoutDatabase();
    const running = [startSweeper(deps), startHousekeeping(deps), startFeeder(deps, uuid())];
    const complaints = ["sweep failed", "housekeeping failed", "the queue was not fed"];
    await until("all have logged", () => complaints.every((line) => logged.includes(line)));
    await Promise.all(running.map((each) => each.stop()));
  });
});
