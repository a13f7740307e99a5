import type { RefusedBy } from "../../../common/status/who-acts.ts";
import { publicLegs } from "../../../common/status/legs.ts";
import { documentStages, waitingStates } from "../../../common/status/pipeline.ts";
import { failureClasses, operatorLegStates } from "../../../common/status/status.ts";
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
} from "../../openapi/description.ts";
import { whoMustAct } from "../operator-actions/answers.ts";

/** Who refuses, as the API calls it: a leg by its public name. */
export const publicRefusers = ["toC3", "toC5", "validation"] as const;
export const publicRefuser = (by: RefusedBy): (typeof publicRefusers)[number] =>
  ({ c3: "toC3", c5: "toC5", validation: "validation" } as const)[by];
const refusedBy = described(
  oneOf(...publicRefusers),
  "The receiver (`toC3`), the authority (`toC5`), or `validation`.",
);

export const refusal = object({ by: refusedBy, cause: string }, { title: "Refusal" });

/** When the failures of a group came. */
const story = {
  oldest: instant,
  newest: instant,
  growth: integer,
};

export const legIncident = object(
  {
    leg: oneOf(...publicLegs),
    state: oneOf(...operatorLegStates),
    failure_class: nullable(oneOf(...failureClasses)),
    cause: nullable(string),
    hint: string,
    who_must_act: whoMustAct,
    receiver_id: described(nullable(string), "With `by=receiver`."),
    access_point: described(
      nullable(string),
      "With `by=access_point`: the subject of the certificate that was sent to.",
    ),
    legs: integer,
    organizations: integer,
    receivers: integer,
    ...story,
  },
  { title: "LegIncident" },
);

export const stageIncident = object(
  {
    stage: oneOf(...waitingStates),
    cause: nullable(string),
    who_must_act: whoMustAct,
    documents: integer,
    organizations: integer,
    ...story,
  },
  { title: "StageIncident" },
);

export const refusalIncident = object(
  {
    refused_by: refusedBy,
    cause: nullable(string),
    who_must_act: whoMustAct,
    documents: integer,
    organizations: integer,
    receivers: integer,
    ...story,
  },
  { title: "RefusalIncident" },
);

export const incidents = object(
  { legs: listOf(legIncident), documents: listOf(stageIncident), refusals: listOf(refusalIncident) },
  { title: "Incidents" },
);

const retryCounts = object(
  {
    through: described(integer, "The other access point has them, or the stages have done their work."),
    failed: described(integer, "They failed again, or were refused."),
    unknown: described(integer, "Nobody knows whether they have arrived."),
    left: described(integer, "They went another way, or were not sent again before the retry ended."),
    under_way: described(integer, "They were sent again, and it is not known yet what becomes of them."),
    waiting: described(integer, "They are not sent again yet."),
  },
  { title: "RetryOutcomes" },
);

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
    retried: described(integer, "So many were sent again."),
    outcomes: described(retryCounts, "What has become of them by now; adds up to `total`."),
    subject: string,
    reason: string,
    created_at: instant,
    ended_at: nullable(instant),
  },
  { title: "RetryRun" },
);

export type LegIncidentAnswer = AnswerOf<typeof legIncident>;
export type IncidentsAnswer = AnswerOf<typeof incidents>;
export type RetryRunAnswer = AnswerOf<typeof retryRun>;
