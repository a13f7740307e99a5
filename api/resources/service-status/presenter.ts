import { pauseScopes } from "../../../common/domain/pauses/paused-work.ts";
import type { Banner } from "../../../common/domain/service-status/banner.ts";
import { bannerIds } from "../../../common/domain/service-status/banner.ts";
import { diskStates } from "../../../common/domain/service-status/disk.ts";
import { sentences } from "../../../common/domain/service-status/sentences.ts";
import { isSilent } from "../../../common/domain/service-status/signs-of-life.ts";
import type { Standing } from "../../../common/domain/service-status/standing.ts";
import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { stageNames } from "../../../common/domain/status/pipeline.ts";
import { failureClasses, legStates } from "../../../common/domain/status/status.ts";
import type { ServiceSnapshotAnswer } from "../../console/answers.ts";
import {
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

const amount = { count: integer, since: described(nullable(instant), "The oldest of them.") };

const banner = object({
  id: oneOf(...bannerIds),
  severity: oneOf("critical", "warning"),
  words: described(string, "Whole sentences."),
  since: nullable(instant),
  action: described(string, "What to do about it."),
  pause: described(
    nullable(
      object({
        id: uuid,
        scope: oneOf(...pauseScopes),
        target: string,
        organization_id: nullable(uuid),
        organization: nullable(string),
      }),
    ),
    "The pause that it tells of, which can be resumed.",
  ),
});

const minute = object({ at: instant, done: integer, refused: integer, failed: integer });

const stage = object({
  stage: oneOf(...stageNames),
  waiting: integer,
  since: nullable(instant),
  per_minute: described(nullable(number), "Of the last five whole minutes; null where it is others' as well."),
  per_minute_before: described(nullable(number), "Of the hour before them."),
  p50_ms: nullable(number),
  p95_ms: nullable(number),
  minutes: described(listOf(minute), "The last hour, oldest first; minutes in which nothing was done are left out."),
});

const leg = object({
  leg: oneOf(...publicLegs),
  state: oneOf(...legStates),
  failure_class: nullable(oneOf(...failureClasses)),
  ...amount,
  next_try_at: nullable(instant),
});

const process = object({
  id: uuid,
  kind: oneOf("api", "workers"),
  name: string,
  host: nullable(string),
  pid: nullable(integer),
  version: string,
  works: listOf(string),
  started_at: instant,
  seen_at: instant,
  silent_ms: integer,
  is_silent: described(
    boolean,
    "Whether it has missed its beat: twice what a process of its kind takes between two signs of life.",
  ),
});

const dwell = object({
  organization: object({ id: uuid, name: string }),
  documents: integer,
  mean_ms: number,
  longest_ms: number,
});

const disk = object({
  state: described(
    oneOf(...diskStates),
    "Of the database, as the process sees it that answers. `low`: documents are refused until more is free; `full`: the database could not store what it was given; `unseen`: how much is free cannot be seen from here.",
  ),
  free_bytes: described(nullable(integer), "On the fullest disk that it writes to; null where others' or unseen."),
  needed_bytes: described(nullable(integer), "With less free, no document is taken in; null where it is others'."),
});

const recovery = described(
  nullable(
    object({
      since: nullable(instant),
      problem: described(nullable(string), "Why it has not come to its end; null where it is others'."),
    }),
  ),
  "Of a database that was restored: nothing is sent and no document taken in meanwhile. Null while none is under way.",
);

export const serviceSnapshotAnswer = object(
  {
    at: instant,
    counted_at: described(instant, "What waits was counted then: a large backlog is counted less often."),
    scope: oneOf("site", "organization"),
    banners: described(listOf(banner), "What somebody has to look at, the worst first."),
    stages: listOf(stage),
    legs: listOf(leg),
    given_up: object(amount),
    overdue: object(amount),
    webhooks: object({
      pending: integer,
      since: nullable(instant),
      failing: integer,
      paused_endpoints: integer,
    }),
    processes: listOf(process),
    dwell: listOf(dwell),
    disk,
    recovery,
  },
  { title: "Standing" },
);

export const presentServiceSnapshot = (
  standing: Standing,
): AnswerOf<typeof serviceSnapshotAnswer> & ServiceSnapshotAnswer => ({
  at: standing.at,
  counted_at: standing.countedAt,
  scope: standing.scope,
  banners: sentences(standing).map(presentBanner),
  stages: standing.stages.map(presentStage),
  legs: standing.legs.map(presentLeg),
  given_up: standing.givenUp,
  overdue: standing.overdue,
  webhooks: {
    pending: standing.webhooks.pending,
    since: standing.webhooks.since,
    failing: standing.webhooks.failing,
    paused_endpoints: standing.webhooks.pausedEndpoints,
  },
  processes: standing.processes.map(presentProcess),
  dwell: standing.dwell.map(presentDwell),
  disk: presentDisk(standing.disk),
  recovery: standing.recovery,
});

const presentBanner = ({ pause, ...told }: Banner): ServiceSnapshotAnswer["banners"][number] => ({
  id: told.id,
  severity: told.severity,
  words: told.words,
  since: told.since,
  action: told.action,
  pause:
    pause === undefined
      ? null
      : {
          id: pause.id,
          scope: pause.scope,
          target: pause.target,
          organization_id: pause.orgId,
          organization: pause.organization,
        },
});

const presentStage = (row: Standing["stages"][number]): ServiceSnapshotAnswer["stages"][number] => ({
  stage: row.stage,
  waiting: row.waiting,
  since: row.since,
  per_minute: row.perMinute,
  per_minute_before: row.perMinuteBefore,
  p50_ms: row.p50Ms,
  p95_ms: row.p95Ms,
  minutes: row.minutes.map(({ at, done, refused, failed }) => ({ at, done, refused, failed })),
});

const presentLeg = (row: Standing["legs"][number]): ServiceSnapshotAnswer["legs"][number] => ({
  leg: publicLeg(row.leg),
  state: row.state,
  failure_class: row.failureClass,
  count: row.count,
  since: row.since,
  next_try_at: row.nextTryAt,
});

const presentProcess = (row: Standing["processes"][number]) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.host,
  pid: row.pid,
  version: row.version,
  works: [...row.works],
  started_at: row.startedAt,
  seen_at: row.seenAt,
  silent_ms: row.silentMs,
  is_silent: isSilent(row),
});

const presentDisk = ({ state, freeBytes, neededBytes }: Standing["disk"]) => ({
  state,
  free_bytes: freeBytes,
  needed_bytes: neededBytes,
});

const presentDwell = (row: Standing["dwell"][number]): ServiceSnapshotAnswer["dwell"][number] => ({
  organization: { id: row.orgId, name: row.organization },
  documents: row.documents,
  mean_ms: row.meanMs,
  longest_ms: row.longestMs,
});
