import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { beat, endBeat, type ProcessKind, type ServiceProcess } from "../../db/stores/process/process-store.ts";
import { asError } from "../../errors.ts";
import { repositoryRoot } from "../../repository-root.ts";
import type { Deps } from "./deps.ts";

/** A third of the silence after which a process counts as gone. */
const intervalMs = 5_000;

/** What this process says of itself. */
export function describeProcess(
  kind: ProcessKind,
  { id, name, works = [] }: { id: string; name: string; works?: readonly string[] },
): ServiceProcess {
  return { id, kind, name, host: hostname(), pid: process.pid, version: productVersion(), works };
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(repositoryRoot(), "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

export interface Heartbeat {
  /** Takes the process off the list at once. */
  stop(): Promise<void>;
}

/** Says that this process lives, so that nobody looks into the sends it holds; resolves after the first beat. */
export async function startHeartbeat(
  { database, logger }: Pick<Deps, "database" | "logger">,
  self: ServiceProcess,
): Promise<Heartbeat> {
  await beat(database, self);
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepBeating = async (): Promise<void> => {
    for (;;) {
      await pause(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      await beat(database, self).catch((error: unknown) => logger.warn({ err: asError(error) }, "heartbeat failed"));
    }
  };
  const beating = keepBeating();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
      await endBeat(database, self.id).catch((error: unknown) =>
        logger.warn({ err: asError(error) }, "the process could not be taken off the list"),
      );
    },
  };
}
