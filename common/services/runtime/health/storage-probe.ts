import type { Queryable } from "../../../db/database.ts";
import { isStorageFailure } from "../../../db/passing-error.ts";
import { probeStorage } from "../../../db/stores/runtime/server-store.ts";
import { asError } from "../../../errors.ts";
import type { Logger } from "../../../logging/logger.ts";

/** The disk is tried so often, and more often as long as it is full. */
const intervalMs = 15_000;
const fullMs = 5_000;

/** Whether the database can store anything, found out by having it write. */
export class StorageProbe {
  isFull = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly own: Queryable,
    private readonly logger: Logger,
  ) {}

  /** Tries when it is time to. @throws what the database says of anything but its storage */
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
