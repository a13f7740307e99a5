/**
 * - `ok`: documents find room
 * - `low`: less is free than has to stay free, and documents are refused
 * - `full`: nothing is free, or the server could not store what it was given
 * - `unseen`: it stores what it is given, and how much is left cannot be seen from here
 */
export type DiskState = "ok" | "low" | "full" | "unseen";

export const diskStates: readonly DiskState[] = ["ok", "low", "full", "unseen"];

/** Room for what the database stores, as one API process sees it. */
export interface DiskSnapshot {
  state: DiskState;
  /** On the fullest disk that the database writes to; null where it cannot be seen, or for callers who may not read it. */
  freeBytes: number | null;
  /** With less free, no document is taken in (INTAKE_FREE_DISK_MB). */
  neededBytes: number | null;
}

interface DiskSigns {
  freeBytes: number | null;
  neededBytes: number;
  /** Whether the server could lately not store what it was given. */
  hasFailed: boolean;
}

export function diskState({ freeBytes, neededBytes, hasFailed }: DiskSigns): DiskState {
  if (hasFailed || (freeBytes !== null && freeBytes < fullBytes)) {
    return "full";
  }
  if (freeBytes === null) {
    return "unseen";
  }
  return freeBytes < neededBytes ? "low" : "ok";
}

/** Whether there is trouble: documents are refused for want of room, or have been a moment ago. */
export const lacksRoom = ({ state }: Pick<DiskSnapshot, "state">): boolean => state === "low" || state === "full";

/** What the service keeps in a folder: its data, how far numbers were given, its log, temporary files. */
export const placeUses = ["database", "numbers", "logs", "temporary"] as const;
export type PlaceUse = (typeof placeUses)[number];

/** One file system that the service writes to, as one process sees it, with all that lies on it. */
export interface DiskPlace {
  /** In the order of `placeUses`, each with its folders. */
  folders: { use: PlaceUse; folder: string }[];
  freeBytes: number;
  sizeBytes: number;
  /** With less free, people are warned. */
  warningBytes: number;
}

/** A file system with fewer bytes free counts as full, because what is left is given out in blocks, and a write may fail already. */
const fullBytes = 1_048_576;

const partOfSize = 0.1;
const beforeRefusal = 2;

/** The setting, but at most a tenth of the file system, and at least twice what has to stay free. A setting of 0: never. */
export function warningBytes(
  set: number,
  { sizeBytes, neededBytes }: { sizeBytes: number; neededBytes: number },
): number {
  return set === 0 ? 0 : Math.max(Math.min(set, sizeBytes * partOfSize), neededBytes * beforeRefusal);
}

type PlaceState = "ok" | "low" | "full";

export const placeState = ({ freeBytes, warningBytes: bound }: DiskPlace): PlaceState =>
  freeBytes < fullBytes ? "full" : freeBytes < bound ? "low" : "ok";

export const usesOf = ({ folders }: DiskPlace): PlaceUse[] =>
  placeUses.filter((use) => folders.some((each) => each.use === use));
