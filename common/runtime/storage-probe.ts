import type { Queryable } from "../db/queryable.ts";
import { isStorageFailure } from "../db/transient-error.ts";
import { probeStorage } from "./server-store.ts";
import { asError } from "./errors.ts";
import type { Logger } from "./logger.ts";

/** Probe interval, in which a full disk of another host is seen; shorter while it is full. */
const intervalMs = 10_000;
const fullMs = 2_000;

/** Probes whether the database can store, by making it write. */
export class StorageProbe {
  isFull = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly own: Queryable,
    private readonly logger: Logger,
  ) {}

  /** Probes when due. @throws errors of the database except storage errors */
  async probeIfDue(): Promise<void> {
    if (performance.now() - this.triedAt < (this.isFull ? fullMs : intervalMs)) {
      return;
    }
    this.triedAt = performance.now();
    try {
      await probeStorage(this.own);
      this.record(undefined);
    } catch (thrown) {
      const error = asError(thrown);
      if (!isStorageFailure(error)) {
        throw error;
      }
      this.record(error);
    }
  }

  private record(failure: Error | undefined): void {
    const isFull = failure !== undefined;
    if (isFull && !this.isFull) {
      this.logger.error({ err: failure }, "the database can store nothing more");
    } else if (!isFull && this.isFull) {
      this.logger.warn("the database can store again");
    }
    this.isFull = isFull;
  }
}
