import { DatabaseError, type Pool } from "pg";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";

/** How many dead rows make a fetch of a job slow enough to pay for a rewriting, which holds the queues up for milliseconds. */
const minDead = 3_000;
/** A table of a full queue is left as it is: what is dead is the smaller part of it. */
const maxJobs = 1_000;
const lockMs = 100;
const pauseMs = 5_000;
const maxPauseMs = 300_000;
const undefinedFunction = "42883";

type Outcome = "few" | "many" | "locked" | "rewritten";

/**
 * SQL: creates `bullmq.rewrite_jobs(min_dead, max_jobs)`, which writes the rows of BullMQ's table of jobs into an empty file. Only the
 * owner may do that, so it runs with the owner's rights. A session that holds the table keeps it as it is (`locked`).
 */
export const rewriteJobsFunction = `
  create or replace function bullmq.rewrite_jobs(min_dead bigint, max_jobs bigint) returns text
  language plpgsql security definer set search_path = bullmq, pg_temp set lock_timeout = '${lockMs}ms' as $$
  declare
    kept job[];
  begin
    if pg_stat_get_dead_tuples('job'::regclass) < min_dead then
      return 'few';
    end if;
    if (select count(*) from (select from job limit max_jobs + 1) j) > max_jobs then
      return 'many';
    end if;
    lock table job, job_log, job_dependency in access exclusive mode;
    if exists (select from job_log) or exists (select from job_dependency) then
      return 'many';
    end if;
    kept := array(select j from job j);
    truncate job, job_log, job_dependency;
    insert into job select (k).* from unnest(kept) k;
    return 'rewritten';
  exception when lock_not_available then
    return 'locked';
  end $$`;

/**
 * Rewrites the table of jobs when too many of its rows are dead. While a session keeps an old snapshot open, no vacuum removes them, and
 * each fetch reads past every job that has ended since.
 */
export class JobTableRewriter {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private pause = pauseMs;
  private isClosed = false;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {
    this.plan();
  }

  /** Resolves when no rewriting is under way; none begins after it. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private plan(): void {
    if (!this.isClosed) {
      this.timer = setTimeout(() => {
        this.running = this.run().finally(() => this.plan());
      }, this.pause);
    }
  }

  private async run(): Promise<void> {
    const outcome = await this.rewrite().catch((error: unknown) => {
      // Before the migration of this release the function is not there.
      if (!(error instanceof DatabaseError) || error.code !== undefinedFunction) {
        this.logger.warn({ err: asError(error) }, "the table of jobs was not rewritten");
      }
      return "failed" as const;
    });
    const isRefused = outcome === "locked" || outcome === "failed";
    // Each try that waits for a lock holds up the queues for as long.
    this.pause = isRefused ? Math.min(2 * this.pause, maxPauseMs) : pauseMs;
    if (outcome === "rewritten") {
      this.logger.info("the table of jobs was rewritten: most of its rows were dead");
    }
  }

  private async rewrite(): Promise<Outcome> {
    const { rows } = await this.pool.query<{ outcome: Outcome }>("select rewrite_jobs($1, $2) as outcome", [
      minDead,
      maxJobs,
    ]);
    return rows[0]?.outcome ?? "few";
  }
}
