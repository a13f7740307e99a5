import { fullBytes } from "./disk-place.ts";

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

export interface DiskSigns {
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
