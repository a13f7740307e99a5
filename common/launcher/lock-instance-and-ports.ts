import { linkSync, rmSync } from "node:fs";
import path from "node:path";
import { createServer, type AddressInfo } from "node:net";

import { readIfPresent, writeDraft } from "./private-file.ts";
import { isAlive, startTicks } from "../runtime/process-state.ts";

interface Owner {
  pid: number;
  /** Distinguishes the process from a later one with the same pid; absent if the system does not provide it. */
  started?: string;
}

const lockFile = (dataDir: string): string => path.join(dataDir, "launcher.pid");

/** The pid of the launcher that runs on this folder, if any. */
export function findInstance(dataDir: string): number | undefined {
  let owner: Owner | undefined;
  try {
    const text = readIfPresent(lockFile(dataDir));
    owner = text === undefined ? undefined : (JSON.parse(text) as Owner);
  } catch {
    return undefined;
  }
  if (owner === undefined || owner.pid === process.pid || !isAlive(owner.pid)) {
    return undefined;
  }
  return owner.started === undefined || owner.started === startTicks(owner.pid) ? owner.pid : undefined;
}

/**
 * Locks the folder for this process; the lock of a launcher that was killed does not count.
 *
 * @returns a function that releases it
 * @throws Error when another launcher runs on it
 */
export function lockInstance(dataDir: string): () => void {
  const file = lockFile(dataDir);
  const started = startTicks(process.pid);
  const owner: Owner = { pid: process.pid, ...(started !== undefined && { started }) };
  const draft = writeDraft(file, JSON.stringify(owner));
  try {
    for (let attempt = 0, isLinked = false; !isLinked; attempt += 1) {
      try {
        linkSync(draft, file);
        isLinked = true;
      } catch (error) {
        const holder = findInstance(dataDir);
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 2) {
          throw error;
        }
        if (holder !== undefined) {
          throw new Error(alreadyRuns(holder, dataDir), { cause: error });
        }
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

export const alreadyRuns = (pid: number, dataDir: string): string =>
  `already running on ${dataDir} (process ${pid}): stop it, or set DATA_DIR and PORT for a second one`;

/**
 * A free port of the address: the preferred one when it is free, else any.
 *
 * @throws NodeJS.ErrnoException when there is none
 */
export async function findFreePort(host = "127.0.0.1", preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isPortFree(host, preferred))) {
    return preferred;
  }
  return listenBriefly(host, 0);
}

export async function isPortFree(host: string, port: number): Promise<boolean> {
  try {
    await listenBriefly(host, port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
      return false;
    }
    throw error;
  }
}

function listenBriefly(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host, port, exclusive: true }, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => {
        resolve(taken);
      });
    });
  });
}
