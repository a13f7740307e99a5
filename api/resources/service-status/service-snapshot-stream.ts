import { setTimeout as pause } from "node:timers/promises";

import { lacksRoom, type DiskStanding } from "../../../common/domain/service-status/disk.ts";
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

interface Stream {
  /** undefined for everybody's. */
  orgId?: string;
  forMs: number;
  held: HeldRequest;
}

/**
 * The standing as server-sent events, once a second, until the time is over, the client leaves, the process ends, or the right of
 * the caller has ended. All streams share one reading (readServiceSnapshot), and nothing is read without a stream. It does not listen to the
 * notices of the status log, because every writer would then have to send them (docs/decisions/0025).
 */
export async function* serviceSnapshotStream(
  deps: ServiceSnapshotDeps & Pick<Deps, "statusListener" | "logger">,
  { orgId, forMs, held }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  while (!held.signal.aborted && !deps.statusListener.isReleased && performance.now() < endsAt) {
    const event = await nextEvent(deps, held, orgId);
    if (!held.rightEnded.aborted) {
      yield event;
    }
    await pause(everyMs, undefined, { signal: held.signal }).catch(() => undefined);
  }
  if (held.rightEnded.aborted) {
    const { status, errors } = describeError(asError(held.rightEnded.reason), deps.logger);
    yield `event: ended\ndata: ${writeJson({ status, errors })}\n\n`;
  }
}

/** A full disk can be the reason why the database cannot be read, and then the operator has to make room. */
const unavailableWords = (disk: DiskStanding): string =>
  `The database cannot be read at the moment${lacksRoom(disk) ? ", and its disk is full or nearly full" : ""}.`;

/** A database that is away is said as well: whoever watches must not take what they see for what is. */
async function nextEvent(
  deps: ServiceSnapshotDeps & Pick<Deps, "logger">,
  held: HeldRequest,
  orgId: string | undefined,
): Promise<string> {
  try {
    await held.requireRight();
    const standing = await readServiceSnapshot(deps, orgId === undefined ? {} : { orgId });
    return `event: standing\ndata: ${writeJson(presentServiceSnapshot(standing))}\n\n`;
  } catch (error) {
    deps.logger.debug({ err: asError(error) }, "the standing could not be read");
    const words = unavailableWords(await deps.diskMonitor.read());
    return `event: unavailable\ndata: ${writeJson({ words })}\n\n`;
  }
}
