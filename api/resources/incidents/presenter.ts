import type { LegFilter } from "../../../common/db/stores/operator-actions/operable-leg-store.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import type { readIncidents } from "../../../common/services/incidents/read-incidents.ts";
import type { readRetryRun } from "../../../common/services/operator-actions/retry-runs.ts";
import { present } from "../../openapi/answers/present.ts";
import { legIncident, retryRun, stageIncident, type IncidentsAnswer, type RetryRunAnswer } from "./answers.ts";

type Incidents = Awaited<ReturnType<typeof readIncidents>>;
type Run = Awaited<ReturnType<typeof readRetryRun>>;

export const presentIncidents = ({ legs, documents }: Incidents): IncidentsAnswer => ({
  legs: legs.map((row) => present(legIncident, row, { leg: publicLeg(row.leg), hint: legHint(row) })),
  documents: documents.map((row) => present(stageIncident, row)),
});

export function presentRetryRun({ filter, ...run }: Run): RetryRunAnswer {
  const legs: Partial<LegFilter> = "stage" in filter ? {} : filter;
  return present(retryRun, run, {
    stage: "stage" in filter ? filter.stage : null,
    failure_class: legs.failureClass ?? null,
    leg: legs.leg === undefined ? null : publicLeg(legs.leg),
    receiver_id: legs.receiverId ?? null,
    cause: legs.cause ?? null,
    access_point: legs.accessPoint ?? null,
    subject: run.actor.by,
  });
}
