import { setTimeout as pause } from "node:timers/promises";

import { settlesWithin, untilNextRound } from "../../../common/runtime/clock.ts";
import { judge } from "../../../common/service-status/judge.ts";
import type { Known } from "../../../common/service-status/known.ts";
import { asError } from "../../../common/runtime/errors.ts";
import { readKnown, readOwnKnown, type KnownDeps } from "../../../common/service-status/read-known.ts";
import type { Deps } from "../../../common/runtime/deps.ts";
import type { HeldRequest } from "../../http/held-requests.ts";
import { writeJson } from "../../http/json.ts";
import { describeError } from "../../http/handle-errors.ts";
import { presentServiceSnapshot, presentUnavailable } from "./presenter.ts";
import { sharedEvent } from "./shared-event.ts";

const everyMs = 1_000;
/** A reading that takes longer is reported, and waited for beside that: a database that hangs must not look live. */
const readingMs = 1_700;
/** One that is late already is reported again each second: a page takes a stream that says nothing for a dead service. */
const lateMs = 250;

interface Stream {
  /** Undefined for all organizations. */
  orgId?: string;
  forMs: number;
  held: HeldRequest;
}

/**
 * Streams the service snapshot as server-sent events, one a second, until its time is over, the client disconnects,
 * the process stops, or the caller's right ends. All streams go on at the same moment and share one reading, and none is
 * read without a stream. It does not listen to notices of the status log, because then every writer would have to send them
 * (docs/decisions/change-feed-and-webhooks.md).
 */
export async function* serviceSnapshotStream(
  deps: KnownDeps & Pick<Deps, "statusListener">,
  { orgId, forMs, held }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  let underWay: Promise<string> | undefined;
  let patienceMs = readingMs;
  while (!held.signal.aborted && !deps.statusListener.isReleased && performance.now() < endsAt) {
    underWay ??= nextEvent(deps, { orgId, held });
    const isRead = await settlesWithin(patienceMs, underWay);
    patienceMs = isRead ? readingMs : lateMs;
    const event = isRead ? await underWay : unavailable(await readOwnKnown(deps, { orgId }));
    // A late reading is kept until it has been reported: what it has found may be what makes it late.
    underWay = isRead ? undefined : underWay;
    if (!held.rightEnded.aborted) {
      yield event;
    }
    await pause(untilNextRound(everyMs), undefined, { signal: held.signal }).catch(() => undefined);
  }
  if (held.rightEnded.aborted) {
    const { status, errors } = describeError(asError(held.rightEnded.reason), deps.logger);
    yield `event: ended\ndata: ${writeJson({ status, errors })}\n\n`;
  }
}

const unavailable = (known: Known): string =>
  `event: unavailable
data: ${writeJson(presentUnavailable(known, "The database cannot be read at the moment."))}

`;

/** Tells what the process knows itself while the database cannot be read, because the numbers on the screen are old then. */
async function nextEvent(
  deps: KnownDeps,
  { orgId, held }: Pick<Stream, "held"> & { orgId: string | undefined },
): Promise<string> {
  try {
    await held.requireRight();
  } catch (error) {
    // A caller whose right cannot be checked learns what the process finds itself, and nothing of the database.
    deps.logger.debug({ err: asError(error) }, "the right of a watcher could not be checked");
    return unavailable(await readOwnKnown(deps, { orgId }));
  }
  return sharedEvent(deps, orgId, async () => {
    const known = await readKnown(deps, { orgId });
    return known.snapshot === null
      ? unavailable(known)
      : `event: standing\ndata: ${writeJson(presentServiceSnapshot(known.snapshot, judge(known)))}\n\n`;
  });
}
