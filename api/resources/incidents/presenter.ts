import type { LegFilter } from "../../../common/db/stores/operator-actions/operable-leg-store.ts";
import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { documentStages, waitingStates } from "../../../common/domain/status/pipeline.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import { failureClasses, operatorLegStates } from "../../../common/domain/status/status.ts";
import type { readIncidents } from "../../../common/services/incidents/read-incidents.ts";
import type { readRetryRun } from "../../../common/services/operator-actions/retry-runs.ts";
import type { IncidentsAnswer, RetryRunAnswer } from "../../console/operations-answers.ts";
import {
  described,
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

type Incidents = Awaited<ReturnType<typeof readIncidents>>;
type Run = Awaited<ReturnType<typeof readRetryRun>>;

const legIncident = object(
  {
    leg: oneOf(...publicLegs),
    state: oneOf(...operatorLegStates),
    failure_class: nullable(oneOf(...failureClasses)),
    cause: nullable(string),
    hint: string,
    receiver_id: described(nullable(string), "With `by=receiver`."),
    access_point: described(
      nullable(string),
      "With `by=access_point`: the subject of the certificate that was sent to.",
    ),
    legs: integer,
    organizations: integer,
    receivers: integer,
    oldest: instant,
    newest: instant,
  },
  { title: "LegIncident" },
);

const stageIncident = object(
  {
    stage: oneOf(...waitingStates),
    cause: nullable(string),
    documents: integer,
    organizations: integer,
    oldest: instant,
  },
  { title: "StageIncident" },
);

export const incidents = object(
  { legs: listOf(legIncident), documents: listOf(stageIncident) },
  { title: "Incidents" },
);

export const presentIncidents = ({ legs, documents }: Incidents): AnswerOf<typeof incidents> & IncidentsAnswer => ({
  legs: legs.map((row) => ({
    leg: publicLeg(row.leg),
    state: row.state,
    failure_class: row.failureClass,
    cause: row.cause,
    hint: legHint(row),
    receiver_id: row.receiverId,
    access_point: row.accessPoint,
    legs: row.legs,
    organizations: row.organizations,
    receivers: row.receivers,
    oldest: row.oldest.toISOString(),
    newest: row.newest.toISOString(),
  })),
  documents: documents.map((row) => ({ ...row, oldest: row.oldest.toISOString() })),
});

export const retryCount = object({ legs: integer }, { title: "RetryCount" });

export const retryRun = object(
  {
    id: uuid,
    org_id: described(nullable(uuid), "Whose legs or documents; null for those of all organizations."),
    stage: described(nullable(oneOf(...documentStages)), "Of documents: the stage that gave them up; null for legs."),
    failure_class: described(nullable(oneOf(...failureClasses)), "Of legs; null for documents."),
    leg: nullable(oneOf(...publicLegs)),
    receiver_id: nullable(string),
    cause: nullable(string),
    access_point: nullable(string),
    state: oneOf("running", "done", "stopped"),
    total: described(integer, "Legs or documents that fitted when it began."),
    retried: integer,
    subject: string,
    reason: string,
    created_at: instant,
    ended_at: nullable(instant),
  },
  { title: "RetryRun" },
);

export function presentRetryRun({ filter, ...run }: Run): AnswerOf<typeof retryRun> & RetryRunAnswer {
  const legs: Partial<LegFilter> = "stage" in filter ? {} : filter;
  return {
    id: run.id,
    org_id: run.orgId,
    stage: "stage" in filter ? filter.stage : null,
    failure_class: legs.failureClass ?? null,
    leg: legs.leg === undefined ? null : publicLeg(legs.leg),
    receiver_id: legs.receiverId ?? null,
    cause: legs.cause ?? null,
    access_point: legs.accessPoint ?? null,
    state: run.state,
    total: run.total,
    retried: run.retried,
    subject: run.actor.by,
    reason: run.reason,
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}
