import { readServiceStatus } from "../../common/service-status/read-service-status.ts";
import { judge, healthOf, statusTroubles } from "../../common/service-status/judge.ts";
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
} from "../openapi/description.ts";
import { pauseScopes, pauseCauses } from "../../common/operations/paused-work.ts";
import { judgement, serviceSnapshotAnswer } from "./service-status/answers.ts";
import { presentJudgement, presentServiceSnapshot } from "./service-status/operations.ts";
import { diskStates } from "../../common/service-status/disk.ts";
import { checkReadiness } from "../../common/runtime/check-readiness.ts";
import { answerJson } from "../http/respond.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { anyone, siteOperator, type TokenGuard } from "../operation/guard.ts";

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

const statusAnswer = object(
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

const tag = "Health";

const readiness = object(
  {
    status: oneOf("ready", "not ready"),
    checks: object({
      database: oneOf("ok", "busy", "unavailable", "full", "not migrated"),
      disk: oneOf(...diskStates),
      queue: oneOf("ok", "unavailable"),
      recovery: oneOf("ok", "under way", "unavailable"),
    }),
    missing: listOf(string),
  },
  { title: "Readiness" },
);

/** Works without the database too; the caller is then known by the token alone. */
const tokenAlone: TokenGuard = { ...siteOperator, account: "looked up if possible" };

/** For probes: `live` says that the process answers, `ready` that it can work. */
export const healthOperations: readonly ApiOperation[] = [
  get("/health/live", anyone, {
    operationId: "getLiveness",
    tag,
    summary: "Whether the process answers",
    answers: { 200: { description: "It does.", schema: object({ status: oneOf("live") }) } },
    handle: () => ({ status: "live" }),
  }),
  get("/health/ready", anyone, {
    operationId: "getReadiness",
    tag,
    summary: "Whether the service can work",
    description:
      "The database must answer, be migrated and have room; one that is busy is there. A queue that is unavailable is said but does not count: what is stored is worked on when it is back. Nor does a disk with too little room, or a recovery, while who reads is served: documents are refused with 503 then. `missing` has a sentence for each part that is missing.",
    answers: {
      200: { description: "It can.", schema: readiness },
      503: { description: "It cannot.", schema: readiness },
    },
    handle: async (ctx, { databaseMonitor, diskMonitor, queueProbe }) => {
      const { ready, checks, missing } = await checkReadiness({ databaseMonitor, diskMonitor, queueProbe });
      answerJson(ctx, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks, missing });
    },
  }),
  get("/health/status", tokenAlone, {
    operationId: "getServiceStatus",
    tag,
    summary: "How the service stands, in words and figures",
    description:
      "For whoever runs the site: processes with their last sign of life, the access point, what waits for each stage and leg and since when, failures, overdue message level statuses, pauses, the schema beside this release, the disk and the queue; `troubles` says in sentences what is wrong. It answers with 200 while the database or Redis is away or hangs, within seconds: what could not be found out is null, and `missing` says why. The token alone speaks for the caller then; a console session cannot. Probes ask `/health/live` and `/health/ready`.",
    answers: { 200: { description: "What could be found out.", schema: statusAnswer } },
    handle: async (_ctx, sources: Parameters<typeof readServiceStatus>[0]): Promise<AnswerOf<typeof statusAnswer>> => {
      const status = await readServiceStatus(sources);
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
          snapshot?.pauses.map((row) =>
            present(pause, row, { organization_id: row.orgId, next_probe_at: row.probeAt }),
          ) ?? null,
        standing: snapshot === null ? null : presentServiceSnapshot(snapshot, judged),
        missing: status.missing,
      };
    },
  }),
];
