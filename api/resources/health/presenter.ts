import type { ServiceStatus } from "../../../common/service-status/service-status.ts";
import { judge } from "../../../common/service-status/judge.ts";
import { healthOf, statusTroubles } from "../../../common/service-status/status-troubles.ts";
import {
  present,
  boolean,
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  type AnswerOf,
} from "../../openapi/description.ts";
import { pauseScopes, pauseCauses } from "../../../common/operations/paused-work.ts";
import { judgement, serviceSnapshotAnswer } from "../service-status/answers.ts";
import { presentJudgement, presentServiceSnapshot } from "../service-status/presenter.ts";

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

const answeredBy = object({ host: nullable(string), pid: nullable(integer), version: string, started_at: instant });

const disk = object({
  database_bytes: nullable(integer),
  free_bytes: described(nullable(integer), "On the fullest disk that the database writes to, where it can be seen."),
  needed_bytes: described(nullable(integer), "With less free, no document is taken in."),
});

export const statusAnswer = object(
  {
    at: instant,
    status: described(
      oneOf("well", "attention", "down"),
      "`down`: nothing moves, or nothing can be stored; `attention`: somebody has to look, or something is not known.",
    ),
    troubles: described(listOf(string), "What is wrong, in sentences, the worst first."),
    ...judgement,
    answered_by: answeredBy,
    database,
    schema,
    disk,
    queue,
    recovery: described(nullable(oneOf("ok", "under way")), "Of a database that was restored."),
    access_point: accessPoint,
    pauses: nullable(listOf(pause)),
    standing: nullable(serviceSnapshotAnswer),
    missing: described(listOf(object({ part: string, why: string })), "What could not be found out."),
  },
  { title: "ServiceStatus" },
);

export function presentStatus(status: ServiceStatus): AnswerOf<typeof statusAnswer> {
  const judged = judge(status);
  const { snapshot } = status;
  return {
    at: status.at,
    status: healthOf(judged),
    troubles: statusTroubles(judged, status),
    ...presentJudgement(judged),
    answered_by: present(answeredBy, status.answeredBy),
    database: present(database, status.database),
    schema: status.schema,
    disk: present(disk, status.disk),
    queue: present(queue, status.queue),
    recovery: status.recovery,
    access_point: {
      state: status.accessPoint.state,
      outages: status.accessPoint.outages.map((row) => present(outage, row)),
    },
    pauses:
      snapshot?.pauses.map((row) => present(pause, row, { organization_id: row.orgId, next_probe_at: row.probeAt })) ??
      null,
    standing: snapshot === null ? null : presentServiceSnapshot(snapshot, judged),
    missing: status.missing,
  };
}
