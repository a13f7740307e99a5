import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { beat, endBeats, type ProcessKind, type ServiceProcess } from "../../db/stores/process/process-store.ts";
import { asError } from "../../errors.ts";
import { hasEnded, thisProcess } from "../../process-state.ts";
import { repositoryRoot } from "../../repository-root.ts";
import type { Deps } from "./deps.ts";

/** A third of the silence after which a process counts as gone. */
const intervalMs = 5_000;

/** What this process says of itself. */
export function describeProcess(
  kind: ProcessKind,
  { id, name, works = [] }: { id: string; name: string; works?: readonly string[] },
): ServiceProcess {
  return { id, kind, name, host: hostname(), version: productVersion(), works, ...thisProcess() };
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

type HeartbeatDeps = Pick<Deps, "database" | "logger">;

/**
 * Says that this process lives, so that nobody looks into the sends it holds; resolves after the first beat. Others of the
 * same machine that have ended without a word are taken off the list: what they held need not wait for as long as what a
 * frozen one holds.
 */
export async function startHeartbeat(deps: HeartbeatDeps, self: ServiceProcess): Promise<Heartbeat> {
  const { database, logger } = deps;
  await beatOnce(deps, self);
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepBeating = async (): Promise<void> => {
    for (;;) {
      await pause(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      await beatOnce(deps, self).catch((error: unknown) => logger.warn({ err: asError(error) }, "heartbeat failed"));
    }
  };
  const beating = keepBeating();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
      await endBeats(database, [self.id]).catch((error: unknown) =>
        logger.warn({ err: asError(error) }, "the process could not be taken off the list"),
      );
    },
  };
}

async function beatOnce({ database, logger }: HeartbeatDeps, self: ServiceProcess): Promise<void> {
  const ended = (await beat(database, self)).filter(hasEnded).map(({ id }) => id);
  if (ended.length > 0) {
    logger.warn({ processes: ended }, "processes have ended without a word");
    await endBeats(database, ended);
  }
}
