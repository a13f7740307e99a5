import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";

import { judge, type Judgement } from "../../../common/service-status/judge.ts";
import { type Known, isSilent, type ServiceSnapshot } from "../../../common/service-status/service-snapshot.ts";
import { publicLeg } from "../../../common/status/legs.ts";
import { present, string } from "../../openapi/description.ts";
import {
  condition,
  conditionPause,
  disk,
  leg,
  process,
  stage,
  serviceSnapshotAnswer,
  unavailableAnswer,
  webhooks,
  type ServiceSnapshotAnswer,
} from "./answers.ts";
import { OneReading } from "../../../common/service-status/site-reading.ts";
import { type KnownDeps, readKnown, readOwnKnown } from "../../../common/service-status/read-service-status.ts";
import { settlesWithin, untilNextRound } from "../../../common/runtime/clock.ts";
import { asError, UnavailableError } from "../../../common/runtime/errors.ts";
import type { HeldRequest } from "../../http/recheck-rights-while-held.ts";
import { writeJson } from "../../http/write-json.ts";
import { describeError } from "../../http/handle-errors.ts";
import { organizationIn } from "../../../common/organizations/roles-and-scope.ts";
import type { ApiContext } from "../../context.ts";
import { get, type ApiDeps, type ApiOperation } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/fields.ts";

type PresentedJudgement = Pick<
  ServiceSnapshotAnswer,
  "conditions" | "looked_at" | "unseen" | "is_well" | "oldest_look"
>;

export const presentServiceSnapshot = (snapshot: ServiceSnapshot, judged: Judgement): ServiceSnapshotAnswer =>
  present(serviceSnapshotAnswer, snapshot, {
    ...presentJudgement(judged),
    stages: snapshot.stages.map((row) => present(stage, row)),
    legs: snapshot.legs.map((row) => present(leg, row, { leg: publicLeg(row.leg) })),
    webhooks: present(webhooks, snapshot.webhooks),
    processes: snapshot.processes.map((row) => present(process, row, { is_silent: isSilent(row) })),
    disk: present(disk, snapshot.disk),
  });

export const presentJudgement = (judged: Judgement): PresentedJudgement => ({
  conditions: judged.conditions.map(({ pause, ...shown }) =>
    present(condition, shown, {
      pause: pause === undefined ? null : present(conditionPause, pause, { organization_id: pause.orgId }),
    }),
  ),
  looked_at: judged.lookedAt,
  unseen: judged.unseen,
  is_well: judged.isWell,
  oldest_look: judged.oldestLook,
});

/** Streams tick at the same moments, so within this time their events are the same. */
const shareMs = 500;
/** Readers whose events are kept; with more, all are forgotten and made again. */
const maxReaders = 500;

const kept = new WeakMap<KnownDeps["siteReading"], Map<string, OneReading<string>>>();

/** One event for all streams that may show the same: it is made once for all of them. */
function sharedEvent(
  { siteReading }: Pick<KnownDeps, "siteReading">,
  orgId: string | undefined,
  make: () => Promise<string>,
): Promise<string> {
  const events = kept.get(siteReading) ?? new Map<string, OneReading<string>>();
  const key = orgId ?? "site";
  const event = events.get(key) ?? new OneReading(make, shareMs);
  if (events.size >= maxReaders) {
    events.clear();
  }
  events.set(key, event);
  kept.set(siteReading, events);
  return event.take();
}

const everyMs = 1_000;
/** A reading that takes longer is reported, while it is still waited for: a database that hangs must not look live. */
const readingMs = 1_700;
/** One that is late already is reported again each second: a page takes a stream that says nothing for a dead service. */
const lateMs = 250;

type StreamDeps = KnownDeps & Pick<ApiDeps, "held" | "statusListener">;

interface Stream {
  /** Undefined for all organizations. */
  orgId?: string;
  forMs: number;
  held: HeldRequest;
}

/**
 * Streams the service snapshot as server-sent events, one a second, until its time is over, the client disconnects, the process
 * stops, or the caller's right ends. All streams go on at the same moment and share one reading; without a stream nothing is read.
 * It does not listen to notices of the status log, because then every writer would have to send them
 * (docs/decisions/change-feed-and-webhooks.md).
 */
async function* serviceSnapshotStream(
  { statusListener, ...sources }: Omit<StreamDeps, "held">,
  { orgId, forMs, held }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  let underWay: Promise<string> | undefined;
  let patienceMs = readingMs;
  while (!held.signal.aborted && !statusListener.isReleased && performance.now() < endsAt) {
    underWay ??= nextEvent(sources, { orgId, held });
    const isRead = await settlesWithin(patienceMs, underWay);
    patienceMs = isRead ? readingMs : lateMs;
    const event = isRead ? await underWay : unavailable(await readOwnKnown(sources, { orgId }));
    // A late reading is kept until it has been reported: what it has found may be what makes it late.
    underWay = isRead ? undefined : underWay;
    if (!held.rightEnded.aborted) {
      yield event;
    }
    await sleep(untilNextRound(everyMs), undefined, { signal: held.signal }).catch(() => undefined);
  }
  if (held.rightEnded.aborted) {
    const { status, errors } = describeError(asError(held.rightEnded.reason), sources.logger);
    yield `event: ended\ndata: ${writeJson({ status, errors })}\n\n`;
  }
}

/** The event while the database cannot be read: what the process knows itself. */
function unavailable(known: Known): string {
  const words = "The database cannot be read at the moment.";
  const answer = present(unavailableAnswer, { at: known.at, words }, presentJudgement(judge(known)));
  return `event: unavailable\ndata: ${writeJson(answer)}\n\n`;
}

/** Tells what the process knows itself while the database cannot be read, because the numbers on the screen are old then. */
async function nextEvent(
  sources: KnownDeps,
  { orgId, held }: Pick<Stream, "held"> & { orgId: string | undefined },
): Promise<string> {
  try {
    await held.requireRight();
  } catch (error) {
    // A caller whose right cannot be checked learns what the process finds itself, and nothing of the database.
    sources.logger.debug({ err: asError(error) }, "the right of a watcher could not be checked");
    return unavailable(await readOwnKnown(sources, { orgId }));
  }
  return sharedEvent(sources, orgId, async () => {
    const known = await readKnown(sources, { orgId });
    return known.snapshot === null
      ? unavailable(known)
      : `event: standing\ndata: ${writeJson(presentServiceSnapshot(known.snapshot, judge(known)))}\n\n`;
  });
}

const maxStreamSeconds = 600;
/** A client that names no duration gets a short stream. */
const defaultStreamSeconds = 5;

/** A stream ends after this time and the client asks again, so that its rights are checked anew. */
const streamQuery = record({
  seconds: integerParameter(1, maxStreamSeconds).default(defaultStreamSeconds),
});

const tag = "Operations";

/** The current state of the service, as the console's first page shows it. */
export const serviceStatusOperations: readonly ApiOperation[] = [
  get("/api/operations/standing", viewer, {
    operationId: "getStanding",
    tag,
    summary: "How the service stands now",
    description:
      "What waits for each stage and since when, the legs by state and failure class, processes with their last sign of life, and webhooks; and what somebody has to look at, in sentences. A site operator is told of the whole site, everybody else of their own organization and of what is wrong with the site.",
    answers: { 200: { description: "As of `at`, by the database's clock.", schema: serviceSnapshotAnswer } },
    handle: async (ctx, sources: KnownDeps) => {
      const known = await readKnown(sources, ownerOf(ctx));
      if (known.snapshot === null) {
        throw new UnavailableError("the snapshot could not be read");
      }
      return presentServiceSnapshot(known.snapshot, judge(known));
    },
  }),
  get("/api/operations/standing/stream", viewer, {
    operationId: "streamStanding",
    tag,
    summary: "The same, once a second",
    description:
      "Server-sent events: `standing` with the answer of `GET /api/operations/standing`, or `unavailable` while the database cannot be read, with the conditions that the process finds without it. The last is `ended`, with the `status` and `errors` of a new request, where the token or the session has ended meanwhile.",
    query: {
      schema: streamQuery,
      about: { seconds: { description: "After which the stream ends; ask again for more.", example: 1 } },
    },
    answers: { 200: { description: "A stream of events.", contentType: "text/event-stream", schema: string } },
    handle: (ctx, { held, ...sources }: StreamDeps, read) => {
      const { seconds } = read.query();
      const stream = { ...ownerOf(ctx), forMs: seconds * 1_000, held: held.hold(ctx) };
      ctx.status = 200;
      ctx.type = "text/event-stream";
      ctx.body = Readable.from(serviceSnapshotStream(sources, stream));
    },
  }),
];

function ownerOf({ state }: ApiContext): { orgId?: string } {
  const orgId = organizationIn(state.scope);
  return orgId === null ? {} : { orgId };
}
