import { setTimeout as pause } from "node:timers/promises";

import { lacksRoom, type DiskStanding } from "../../../common/domain/standing/disk.ts";
import { asError } from "../../../common/errors.ts";
import { readStanding, type StandingDeps } from "../../../common/services/observation/read-standing.ts";
import type { Deps } from "../../../common/services/process/deps.ts";
import { writeJson } from "../../json/write-json.ts";
import { presentStanding } from "./presenter.ts";

const everyMs = 1_000;

interface Stream {
  /** undefined for everybody's. */
  orgId?: string;
  forMs: number;
  /** Fires when nobody reads any more. */
  signal: AbortSignal;
}

/**
 * The standing as server-sent events, once a second, until the time is over, nobody reads, or the process leaves. What is
 * read for one is given to all who watch (readStanding), and nothing is read while nobody does. Not on the notices of the
 * status log: with somebody listening, every writer would have to send them (docs/decisions/0025).
 */
export async function* standingStream(
  deps: StandingDeps & Pick<Deps, "statusListener" | "logger">,
  { orgId, forMs, signal }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  while (!signal.aborted && !deps.statusListener.isReleased && performance.now() < endsAt) {
    yield await nextEvent(deps, orgId);
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** A disk that is full is why it may not be read, and somebody has to know. */
const unavailableWords = (disk: DiskStanding): string =>
  `The database cannot be read at the moment${lacksRoom(disk) ? ", and its disk is full or nearly full" : ""}.`;

/** A database that is away is said as well: whoever watches must not take what they see for what is. */
async function nextEvent(deps: StandingDeps & Pick<Deps, "logger">, orgId: string | undefined): Promise<string> {
  try {
    const standing = await readStanding(deps, orgId === undefined ? {} : { orgId });
    return `event: standing\ndata: ${writeJson(presentStanding(standing))}\n\n`;
  } catch (error) {
    deps.logger.debug({ err: asError(error) }, "the standing could not be read");
    const words = unavailableWords(await deps.storageRoom.read());
    return `event: unavailable\ndata: ${writeJson({ words })}\n\n`;
  }
}
