import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/database.ts";
import { diskState, type DiskSnapshot } from "../../../domain/service-status/disk.ts";
import { withTimeout } from "../../../with-timeout.ts";
import { databaseFolders, smallestFreeSpace, type DiskSpace } from "./database-disk.ts";

/** A slower answer counts as unknown, because a network disk may hang. */
const diskTimeoutMs = 1_000;
/** Maximum age of a reading. */
const maxAgeMs = 1_000;
/** Interval of asking a server that has not shown its folder. */
const folderRetryMs = 60_000;
/** Documents are refused for so long after a storage error; the next one tries again. */
const refusedForMs = 10_000;
/** The error is reported for so long, so that a scrape every 15 s does not miss it. */
const reportedForMs = 60_000;

export interface DiskReading extends DiskSnapshot {
  sizeBytes: number | null;
  neededBytes: number;
  /** Whether documents are refused now. */
  isRefusing: boolean;
}

export interface DiskMonitorDeps {
  config: Pick<Config, "databaseUrl" | "databaseFolder" | "intakeFreeDiskBytes">;
  database: Pick<Database, "query" | "hasFailedToStoreWithin">;
  /** Whether the latest probe found that the database cannot store. */
  isFull: () => boolean;
}

/** Measures free space for intake, console, metrics and probes. Never throws. */
export class DiskMonitor {
  private folders: readonly string[] = [];
  private askedAt = Number.NEGATIVE_INFINITY;
  private measuredAt = Number.NEGATIVE_INFINITY;
  private space: DiskSpace | undefined;
  private measuring: Promise<void> | undefined;

  constructor(private readonly deps: DiskMonitorDeps) {}

  async read(): Promise<DiskReading> {
    if (performance.now() - this.measuredAt > maxAgeMs) {
      this.measuring ??= this.measure().finally(() => {
        this.measuring = undefined;
      });
      await withTimeout(diskTimeoutMs, "the disk", this.measuring).catch(() => {
        this.space = undefined;
      });
    }
    const { config, database, isFull } = this.deps;
    const neededBytes = config.intakeFreeDiskBytes;
    const freeBytes = this.space?.freeBytes ?? null;
    const failedWithin = (ms: number): boolean => isFull() || database.hasFailedToStoreWithin(ms);
    return {
      state: diskState({ freeBytes, neededBytes, hasFailed: failedWithin(reportedForMs) }),
      freeBytes,
      sizeBytes: this.space?.sizeBytes ?? null,
      neededBytes,
      isRefusing: (freeBytes !== null && freeBytes < neededBytes) || failedWithin(refusedForMs),
    };
  }

  private async measure(): Promise<void> {
    if (this.folders.length === 0 && performance.now() - this.askedAt > folderRetryMs) {
      const { config, database } = this.deps;
      const { databaseUrl, databaseFolder: folder } = config;
      // A server that does not answer is asked again at once, not after the interval.
      this.folders = await databaseFolders(database, { databaseUrl, folder }).then(
        (folders) => {
          this.askedAt = performance.now();
          return folders;
        },
        () => [],
      );
    }
    this.space = await smallestFreeSpace(this.folders);
    this.measuredAt = performance.now();
  }
}
