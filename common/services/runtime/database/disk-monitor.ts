import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/database.ts";
import { diskState, type DiskStanding } from "../../../domain/service-status/disk.ts";
import { withTimeout } from "../../../with-timeout.ts";
import { databaseFolders, smallestFreeSpace, type DiskSpace } from "./database-disk.ts";

/** What takes longer is not known this time: a disk of the network may hang. */
const diskTimeoutMs = 1_000;
/** How old an answer may be. */
const maxAgeMs = 1_000;
/** A server that has not named its folder is asked again after this. */
const folderRetryMs = 60_000;
/** So long after an error of storage documents are refused; the next request after it tries again. */
const refusedForMs = 10_000;
/** So long the error is reported, so that a scrape every 15 s does not miss it. */
const reportedForMs = 60_000;

export interface DiskReading extends DiskStanding {
  /** Of the same disk. */
  sizeBytes: number | null;
  neededBytes: number;
  /** Whether no document is taken in at this moment. */
  isRefusing: boolean;
}

export interface DiskMonitorDeps {
  config: Pick<Config, "databaseUrl" | "databaseFolder" | "intakeFreeDiskBytes">;
  database: Pick<Database, "query" | "hasFailedToStoreWithin">;
  /** Whether the database was found to store nothing when it was last tried. */
  isFull: () => boolean;
}

/** Room for what the database stores: one measure for the intake, the console, metrics and probes. Never throws. */
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
      // A server that does not answer is asked again at once when it does.
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
