import type { Release, SeenOutage, ServiceStatus } from "../../../common/domain/service-status/service-status.ts";
import type { PauseStanding } from "../../../common/domain/service-status/standing.ts";
import { statusWords } from "../../../common/domain/service-status/status-words.ts";
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
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";
import { pauseScopes, pauseCauses } from "../../../common/domain/pauses/paused-work.ts";
import { presentServiceSnapshot, serviceSnapshotAnswer } from "../service-status/presenter.ts";

const database = object({
  state: described(
    oneOf("ok", "busy", "away", "silent", "stuck", "full"),
    "`busy`: this question was not answered in time, others were; `silent`: no answer at all; `stuck`: it answers on new connections only; `full`: it can store nothing more.",
  ),
  reason: described(nullable(string), "In the words of the database or the network."),
  failing_ms: integer,
});

const schema = object({
  state: described(
    oneOf("current", "older", "newer", "other", "unknown"),
    "`older`: migrations are pending; `newer`: a newer release has migrated it; `other`: both.",
  ),
  pending: listOf(string),
  unknown: listOf(string),
});

const queue = object({
  store: oneOf("postgres", "redis"),
  state: oneOf("ok", "unavailable"),
  failing_ms: described(integer, "For how long the process that answers could put nothing into it."),
  memory: described(nullable(object({ used: integer, limit: integer })), "Of Redis, in bytes; a limit of 0 is none."),
});

const outage = object({
  address: nullable(string),
  since: instant,
  tries: described(integer, "Calls in a row that came to nothing."),
  words: described(string, "What the last of them came to."),
  breaker_open: described(boolean, "Whether it is left alone until `next_try_at`."),
  next_try_at: nullable(instant),
});

const accessPoint = object({
  state: described(oneOf("up", "away", "unknown"), "`unknown`: no worker process lives that would send."),
  outages: listOf(outage),
});

const pause = object({
  id: string,
  scope: oneOf(...pauseScopes),
  target: string,
  organization_id: nullable(string),
  cause: oneOf(...pauseCauses),
  reason: string,
  since: instant,
  next_probe_at: nullable(instant),
});

const logWriter = object({
  pid: nullable(integer),
  application: nullable(string),
  state: nullable(string),
  seconds: nullable(number),
});

export const statusAnswer = object(
  {
    at: instant,
    status: described(
      oneOf("well", "attention", "down"),
      "`down`: nothing moves, or nothing can be stored; `attention`: somebody has to look, or something is not known.",
    ),
    troubles: described(listOf(string), "What is wrong, in sentences, the worst first."),
    facts: described(listOf(string), "How the rest stands, in sentences."),
    answered_by: object({ host: nullable(string), pid: nullable(integer), version: string, started_at: instant }),
    database,
    schema,
    disk: object({
      database_bytes: nullable(integer),
      free_bytes: described(
        nullable(integer),
        "On the fullest disk that the database writes to, where it can be seen.",
      ),
      needed_bytes: described(nullable(integer), "With less free, no document is taken in."),
    }),
    queue,
    recovery: described(nullable(oneOf("ok", "under way")), "Of a database that was restored."),
    access_point: accessPoint,
    pauses: nullable(listOf(pause)),
    releases: nullable(listOf(object({ version: string, newest_migration: string, processes: integer }))),
    log_writers: described(
      nullable(listOf(logWriter)),
      "Transactions open for more than ten seconds that hold the change feed and the webhooks back.",
    ),
    standing: nullable(serviceSnapshotAnswer),
    missing: described(listOf(object({ part: string, why: string })), "What could not be found out."),
  },
  { title: "ServiceStatus" },
);

export function presentStatus(status: ServiceStatus): AnswerOf<typeof statusAnswer> {
  const { condition, troubles, facts } = statusWords(status);
  const { answeredBy, disk, standing } = status;
  return {
    at: status.at,
    status: condition,
    troubles,
    facts,
    answered_by: {
      host: answeredBy.host,
      pid: answeredBy.pid,
      version: answeredBy.version,
      started_at: answeredBy.startedAt,
    },
    database: {
      state: status.database.state,
      reason: status.database.reason,
      failing_ms: status.database.failingMs,
    },
    schema: status.schema,
    disk: { database_bytes: disk.databaseBytes, free_bytes: disk.freeBytes, needed_bytes: disk.neededBytes },
    queue: presentQueue(status),
    recovery: status.recovery,
    access_point: { state: status.accessPoint.state, outages: status.accessPoint.outages.map(presentOutage) },
    pauses: standing?.pauses.map(presentPause) ?? null,
    releases: status.releases?.map(presentRelease) ?? null,
    log_writers: status.logWriters,
    standing: standing === null ? null : presentServiceSnapshot(standing),
    missing: status.missing,
  };
}

const presentPause = ({ id, scope, target, orgId, cause, reason, since, probeAt }: PauseStanding) => ({
  id,
  scope,
  target,
  organization_id: orgId,
  cause,
  reason,
  since,
  next_probe_at: probeAt,
});

const presentQueue = ({ queue: { store, state, failingMs, memory } }: ServiceStatus) => ({
  store,
  state,
  failing_ms: failingMs,
  memory,
});

const presentOutage = ({ address, since, tries, words, breakerOpen, nextTryAt }: SeenOutage) => ({
  address,
  since,
  tries,
  words,
  breaker_open: breakerOpen,
  next_try_at: nextTryAt,
});

const presentRelease = ({ version, newestMigration, processes }: Release) => ({
  version,
  newest_migration: newestMigration,
  processes,
});
