import { renameSync, statSync } from "node:fs";

const maxLogBytes = 10 * 1024 * 1024;

/** Called once per start: keeps the log and one older file. */
export function rotateLog(logFile: string): void {
  const found = statSync(logFile, { throwIfNoEntry: false });
  if (found !== undefined && found.size > maxLogBytes) {
    renameSync(logFile, `${logFile}.1`);
  }
}
