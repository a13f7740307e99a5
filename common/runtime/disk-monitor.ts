import { fstatSync, readlinkSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Config } from "../config/config.ts";
import { placeUses, warningBytes, type DiskPlace, diskState, type DiskSnapshot } from "../service-status/disk.ts";
import { parseDatabaseUrl } from "../config/database-address.ts";
import { dataDirectoryOf } from "./database-server-store.ts";
import type { Database } from "../db/database.ts";
import type { GivenNumbers } from "../recovery/notes-outside-database.ts";
import { withTimeout } from "./deadline.ts";

/** A slower answer counts as unknown, because a network disk may hang. */
const diskTimeoutMs = 1_000;

/** Maximum age of a reading. */
const maxAgeMs = 1_000;

/** Pause before a database that has not named its folder is asked again. */
const folderRetryMs = 60_000;

/** Documents are refused this long after a storage error, which is reported meanwhile; the next one tries again. */
const refusedForMs = 10_000;

interface DiskReading extends DiskSnapshot {
  sizeBytes: number | null;
  neededBytes: number;
  /** All file systems that are written to from here; null when one of them cannot be read. */
  places: DiskPlace[] | null;
  /** Whether documents are refused now. */
  isRefusing: boolean;
  /** Why NUMBERS_DIR cannot be used; null while it can, or where there is none. */
  numbersFailure: string | null;
}

export interface DiskMonitorDeps {
  config: Pick<Config, "databaseUrl" | "databaseFolder" | "intakeFreeDiskBytes" | "diskWarningBytes" | "numbersDir">;
  database: Pick<Database, "query" | "hasFailedToStoreWithin">;
  /** Whether the latest probe found that the database cannot store. */
  isFull: () => boolean;
  numbers: Pick<GivenNumbers, "whyUnusable">;
}

/** Measures free space for intake, console, metrics and probes. Never throws. */
export class DiskMonitor {
  private folders: readonly string[] = [];
  private askedAt = Number.NEGATIVE_INFINITY;
  private measuredAt = Number.NEGATIVE_INFINITY;
  private space: { freeBytes: number; sizeBytes: number } | undefined;
  private measuring: Promise<void> | undefined;
  private places: DiskPlace[] | null = null;
  private placing: Promise<void> | undefined;
  private numbersFailure: string | null = null;
  private trying: Promise<void> | undefined;

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
      numbersFailure: this.numbersFailure,
    };
  }

  /** A folder that hangs is asked once, and does not hide the others. */
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
    this.trying ??= this.tryNumbers().finally(() => {
      this.trying = undefined;
    });
    const tried = withTimeout(diskTimeoutMs, "NUMBERS_DIR", this.trying).catch(() => {
      this.numbersFailure = "it does not answer";
    });
    await Promise.all([measured, placed, tried]);
  }

  private async tryNumbers(): Promise<void> {
    this.numbersFailure = (await this.deps.numbers.whyUnusable()) ?? null;
  }

  private async readPlaces(): Promise<void> {
    const { config } = this.deps;
    const database = this.folders.map((folder) => ({ use: "database" as const, folder }));
    this.places = await readPlaces([...database, ...ownFolders(config)], config);
  }

  private async measure(): Promise<void> {
    if (this.folders.length === 0 && performance.now() - this.askedAt > folderRetryMs) {
      const { config, database } = this.deps;
      try {
        // The configured folder, or the server's data directory if it runs here and shows it.
        const { servers } = parseDatabaseUrl(config.databaseUrl);
        const isHere = servers.every((server) => loopback.includes(new URL(server).hostname));
        const found = config.databaseFolder ?? (isHere ? await dataDirectoryOf(database) : undefined);
        // pg_wal may be a link to another disk.
        this.folders = found === undefined ? [] : [found, path.join(found, "pg_wal")];
        this.askedAt = performance.now();
      } catch {
        // A server that does not answer is asked again at once, not after the interval.
      }
    }
    // Of the disk with the fewest free bytes; undefined when none can be read.
    const found = await Promise.allSettled(this.folders.map((folder) => statfs(folder)));
    [this.space] = found
      .flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
      .map(({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, sizeBytes: blocks * bsize }))
      .toSorted((a, b) => a.freeBytes - b.freeBytes);
    this.measuredAt = performance.now();
  }
}

const loopback = ["localhost", "127.0.0.1", "[::1]", ""];

type Folder = DiskPlace["folders"][number];

/** Folders that this process writes to, apart from the database's. */
export function ownFolders({ numbersDir }: Pick<Config, "numbersDir">): Folder[] {
  let log: string | undefined;
  try {
    // Only a file: pipes, terminals and logs of containers are not ours to watch.
    log = fstatSync(1).isFile() ? path.dirname(readlinkSync("/proc/self/fd/1")) : undefined;
  } catch {
    // Standard output is closed, or the system has no /proc.
  }
  return [
    ...(numbersDir === undefined ? [] : [{ use: "numbers" as const, folder: path.resolve(numbersDir) }]),
    ...(log === undefined ? [] : [{ use: "logs" as const, folder: log }]),
    { use: "temporary", folder: tmpdir() },
  ];
}

/** The file systems of the folders, each with its folders. @throws Error when one of our own folders cannot be read */
export async function readPlaces(
  folders: readonly Folder[],
  { diskWarningBytes, intakeFreeDiskBytes }: Pick<Config, "diskWarningBytes" | "intakeFreeDiskBytes">,
): Promise<DiskPlace[]> {
  const located = (await Promise.all(folders.map(locate))).filter((each) => each !== undefined);
  return Promise.all(
    [...groupBy(located, ({ device }) => device).values()].map(async (found) => {
      const { bavail, blocks, bsize } = await statfs(found[0].existing);
      const sizeBytes = blocks * bsize;
      const named = placeUses.flatMap((use) => found.find((each) => each.use === use) ?? []);
      const neededBytes = named[0]?.use === "database" ? intakeFreeDiskBytes : 0;
      return {
        folders: named.map(({ use, folder }) => ({ use, folder })),
        freeBytes: bavail * bsize,
        sizeBytes,
        warningBytes: warningBytes(diskWarningBytes, { sizeBytes, neededBytes }),
      };
    }),
  );
}

type Located = Folder & { existing: string; device: number };

/** A missing folder will be made on the disk of its nearest parent. Undefined for a folder of the database that we may not read. */
async function locate({ use, folder }: Folder): Promise<Located | undefined> {
  for (let existing = folder; ; existing = path.dirname(existing)) {
    try {
      return { use, folder, existing, device: (await stat(existing)).dev };
    } catch (error) {
      if (use === "database") {
        return undefined;
      }
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existing === path.dirname(existing)) {
        throw error;
      }
    }
  }
}

/** Items by their key, in the order in which the keys come first. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [item]);
    } else {
      group.push(item);
    }
  }
  return groups;
}
