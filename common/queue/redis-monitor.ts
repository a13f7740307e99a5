import { connectionCodes } from "../db/database-errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { RedisClient } from "./redis-client.ts";

/** Interval of probes while Redis is unavailable, and of reminders in the log. */
const probeMs = 1_000;
const reminderMs = 60_000;

/** Node's codes of connections that failed. */
const socketCodes: ReadonlySet<unknown> = new Set([...connectionCodes, "ECONNABORTED"]);
/** Messages of ioredis, which have no codes. */
const clientMessages =
  /^(Connection is closed|Connection is not ready|Command timed out|connect ETIMEDOUT|Socket closed unexpectedly|Socket timeout|Stream isn't writeable|LOADING |READONLY |CLUSTERDOWN |Cluster is ended|Failed to refresh slots cache|None of startup nodes is available|All sentinels are unreachable)/;

interface Outage {
  since: number;
  remindedAt: number;
  errors: number;
}

/**
 * Logs an outage of Redis once, because every command of every queue, worker and limit of the process fails with it: a
 * line at its start, one a minute, and one with count and duration at its end.
 */
export class RedisMonitor {
  private readonly clients = new Set<RedisClient>();
  private outage: Outage | undefined;

  constructor(private readonly logger: Logger) {}

  /** Tracks a client until it is closed. */
  track(client: RedisClient): void {
    this.clients.add(client);
    client.on("error", (error: Error) => {
      if (!this.countIfUnavailable(error)) {
        this.logger.warn({ err: error }, "Redis connection failed");
      }
    });
    client.once("end", () => this.clients.delete(client));
  }

  /** Whether the error means that Redis is unavailable. It is then counted and needs no log line. */
  countIfUnavailable(error: unknown): boolean {
    if (!isUnavailable(error)) {
      return false;
    }
    this.outage ??= this.begin(error as Error);
    this.outage.errors += 1;
    return true;
  }

  private begin(error: Error): Outage {
    const { code, message } = error as NodeJS.ErrnoException;
    this.logger.warn(
      { reason: message === "" ? code : message },
      "Redis is unavailable: jobs wait for the sweeper, and each process counts requests by itself",
    );
    const outage = { since: Date.now(), remindedAt: Date.now(), errors: 0 };
    void this.awaitReturn(outage);
    return outage;
  }

  private async awaitReturn(outage: Outage): Promise<void> {
    do {
      await sleep(probeMs);
      this.remind(outage);
    } while (this.clients.size > 0 && !(await this.answers()));
    this.outage = undefined;
    if (this.clients.size > 0) {
      this.logger.warn(describe(outage), "Redis is back");
    }
  }

  private remind(outage: Outage): void {
    if (Date.now() - outage.remindedAt >= reminderMs) {
      outage.remindedAt = Date.now();
      this.logger.warn(describe(outage), "Redis is still unavailable");
    }
  }

  /** Whether all clients are connected and the server answers. */
  private async answers(): Promise<boolean> {
    const clients = [...this.clients];
    if (!clients.every(({ status }) => status === "ready")) {
      return false;
    }
    try {
      await withTimeout(probeMs, "Redis", Promise.all(clients.map((client) => client.ping())));
      return true;
    } catch {
      return false;
    }
  }
}

const describe = ({ since, errors }: Outage): { unavailableSeconds: number; errors: number } => ({
  unavailableSeconds: Math.round((Date.now() - since) / 1_000),
  errors,
});

/** Does not keep the process alive. */
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const isNamed = error.name === "MaxRetriesPerRequestError" || error.name === "TimeLimitError";
  return isNamed || socketCodes.has((error as NodeJS.ErrnoException).code) || clientMessages.test(error.message);
}
