import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { hasEnded, thisProcess, type ProcessPlace } from "../../process-state.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";

/**
 * Takes the file for this process, also from one that was killed: two that work on it would each write their own state.
 *
 * @returns a function that gives it back
 * @throws CommandError when another one works on it
 */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(thisProcess()));
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        linkSync(draft, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 2) {
          throw error;
        }
        removeAbandoned(lock, file);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeAbandoned(lock: string, file: string): void {
  const holder = readHolder(lock);
  const isOurs = holder?.place === thisProcess().place;
  if (holder !== undefined && !(isOurs && hasEnded(holder))) {
    const where = isOurs ? `process ${holder.pid}` : "a process of another machine or container";
    throw new CommandError(
      exitCodes.usage,
      `${file} is being worked on by ${where}: wait for it or stop it${isOurs ? "" : `; if it is gone, remove ${lock}`}`,
    );
  }
  rmSync(lock, { force: true });
}

function readHolder(lock: string): ProcessPlace | undefined {
  try {
    return JSON.parse(readFileSync(lock, "utf8")) as ProcessPlace;
  } catch {
    return undefined;
  }
}
