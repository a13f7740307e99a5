import { findSuspects } from "../../common/runtime/suspect-store.ts";
import type { DocumentRef } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "../periodic-jobs/periodic-job.ts";

const pollMs = 10_000;

const keyOf = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

/** The documents that must run in isolation, as this process knows them. */
export class Suspects {
  private keys: ReadonlySet<string> = new Set();
  private polling: PeriodicJob | undefined;

  constructor(private readonly deps: Pick<Deps, "database" | "logger">) {}

  has(ref: DocumentRef): boolean {
    return this.keys.size > 0 && this.keys.has(keyOf(ref));
  }

  /** Reads now, and then every few seconds until stopped. @throws Error when the first read fails */
  async start(): Promise<void> {
    await this.refresh();
    this.polling ??= runPeriodically(async () => {
      await this.refresh().catch((error: unknown) =>
        this.deps.logger.debug({ err: asError(error) }, "suspects not read"),
      );
      return pollMs;
    }, pollMs);
  }

  async stop(): Promise<void> {
    await this.polling?.stop();
  }

  async refresh(): Promise<void> {
    const found = await findSuspects(this.deps.database);
    this.keys = new Set(found.map(keyOf));
  }
}
