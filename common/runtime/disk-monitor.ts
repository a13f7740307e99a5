import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { diskState, type DiskPlace, type DiskSnapshot } from "../service-status/disk.ts";
import { withTimeout } from "./with-timeout.ts";
import { ownFolders, readPlaces } from "./place-monitor.ts";
import { databaseFolders, smallestFreeSpace, type DiskSpace } from "./database-disk.ts";

/** A slower answer counts as unknown, because a network disk may hang. */
const diskTimeoutMs = 1_000;
/** Maximum age of a reading. */
const maxAgeMs = 1_000;
/** Interval of asking a server that has not shown its folder. */
const folderRetryMs = 60_000;
/** Documents are refused for so long after a storage error, which is reported meanwhile; the next one tries again. */
const refusedForMs = 10_000;

export interface DiskReading extends DiskSnapshot {
  sizeBytes: number | null;
  neededBytes: number;
  /** All file systems that are written to from here; null when one of them cannot be read. */
  places: DiskPlace[] | null;
  /** Whether documents are refused now. */
  isRefusing: boolean;
}

export interface DiskMonitorDeps {
  config: Pick<Config, "databaseUrl" | "databaseFolder" | "intakeFreeDiskBytes" | "diskWarningBytes" | "numbersDir">;
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
  private places: DiskPlace[] | null = null;
  private placing: Promise<void> | undefined;

  constructor(private readonly deps: DiskMonitorDeps) {}

  async read(): Promise<DiskReading> {
    if (performance.now() - this.measuredAt > maxAgeMs) {
      await this.look();
    }
    const { config, database, isFull } = this.deps;
    const neededBytes = config.intakeFreeDiskBytes;
    const freeBytes = this.space?.freeBytes ?? null;
    const hasFailed = isFull() || database.hasFailedToStoreWithin(refusedForMs);
    return {
      state: diskState({ freeBytes, neededBytes, hasFailed }),
      freeBytes,
      sizeBytes: this.space?.sizeBytes ?? null,
      neededBytes,
      isRefusing: (freeBytes !== null && freeBytes < neededBytes) || hasFailed,
      places: this.places,
    };
  }

  /** A folder that hangs makes neither the others unseen nor a second question of its own. */
  private async look(): Promise<void> {
    this.measuring ??= this.measure().finally(() => {
      this.measuring = undefined;
    });
    const measured = withTimeout(diskTimeoutMs, "the disk", this.measuring).catch(() => {
      this.space = undefined;
    });
    this.placing ??= this.readPlaces().finally(() => {
      this.placing = undefined;
    });
    const placed = withTimeout(diskTimeoutMs, "the disks", this.placing).catch(() => {
      this.places = null;
    });
    await Promise.all([measured, placed]);
  }

  private async readPlaces(): Promise<void> {
    const { config } = this.deps;
    const database = this.folders.map((folder) => ({ use: "database" as const, folder }));
    this.places = await readPlaces([...database, ...ownFolders(config)], config);
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
