import { setTimeout as pause } from "node:timers/promises";

import { settlesWithin } from "../../../common/awake-clock.ts";
import { lacksRoom, type DiskSnapshot } from "../../../common/domain/service-status/disk.ts";
import { asError } from "../../../common/errors.ts";
import {
  readServiceSnapshot,
  type ServiceSnapshotDeps,
} from "../../../common/services/service-status/read-service-snapshot.ts";
import type { Deps } from "../../../common/services/runtime/deps.ts";
import type { HeldRequest } from "../../held/held-request.ts";
import { writeJson } from "../../json/write-json.ts";
import { describeError } from "../../middleware/handle-errors.ts";
import { presentServiceSnapshot } from "./presenter.ts";

const everyMs = 1_000;
/** A reading that takes longer is told of, and waited for beside that: a database that hangs must not look live. */
const readingMs = 2_000;

interface Stream {
  /** Undefined for all organizations. */
  orgId?: string;
  forMs: number;
  held: HeldRequest;
}

/**
 * Streams the service snapshot as server-sent events, one a second, until its time is over, the client disconnects,
 * the process stops, or the caller's right ends. All streams share one reading, and none is read without a stream. It
 * does not listen to notices of the status log, because then every writer would have to send them
 * (docs/decisions/0025).
 */
export async function* serviceSnapshotStream(
  deps: ServiceSnapshotDeps & Pick<Deps, "statusListener" | "logger">,
  { orgId, forMs, held }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  let underWay: Promise<string> | undefined;
  while (!held.signal.aborted && !deps.statusListener.isReleased && performance.now() < endsAt) {
    const reading = (underWay ??= nextEvent(deps, held, orgId).finally(() => (underWay = undefined)));
    const isRead = await settlesWithin(readingMs, reading);
    const event = isRead ? await reading : await unavailable(deps);
    if (!held.rightEnded.aborted) {
      yield event;
    }
    await pause(everyMs, undefined, { signal: held.signal }).catch(() => undefined);
  }
  if (held.rightEnded.aborted) {
    const { status, errors } = describeError(asError(held.rightEnded.reason), deps.logger, "en");
    yield `event: ended\ndata: ${writeJson({ status, errors })}\n\n`;
  }
}

/** A full disk may be why the database cannot be read, and operators can free space. */
const unavailableWords = (disk: DiskSnapshot): string =>
  `The database cannot be read at the moment${lacksRoom(disk) ? ", and its disk is full or nearly full" : ""}.`;

/** Reports an unavailable database as an event, because the numbers on the screen are old then. */
async function nextEvent(
  deps: ServiceSnapshotDeps & Pick<Deps, "logger">,
  held: HeldRequest,
  orgId: string | undefined,
): Promise<string> {
  try {
    await held.requireRight();
    const snapshot = await readServiceSnapshot(deps, orgId === undefined ? {} : { orgId });
    return `event: standing\ndata: ${writeJson(presentServiceSnapshot(snapshot))}\n\n`;
  } catch (error) {
    deps.logger.debug({ err: asError(error) }, "the snapshot could not be read");
    return unavailable(deps);
  }
}

async function unavailable({ diskMonitor }: Pick<ServiceSnapshotDeps, "diskMonitor">): Promise<string> {
  const words = unavailableWords(await diskMonitor.read());
  return `event: unavailable\ndata: ${writeJson({ words })}\n\n`;
}
