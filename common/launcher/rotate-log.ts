import { renameSync, statSync } from "node:fs";

const largestLogBytes = 10 * 1024 * 1024;

/** Called once per start of the launcher: keeps this log and the one before it. */
export function rotateLog(logFile: string): void {
  const found = statSync(logFile, { throwIfNoEntry: false });
  if (found !== undefined && found.size > largestLogBytes) {
    renameSync(logFile, `${logFile}.1`);
  }
}
