import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { settledOutcomes } from "../../../common/domain/operator-actions/retry-outcomes.js";
import { failureMarks } from "../../../common/domain/incidents/failure-groups.js";
import { publicLegs } from "../../../common/domain/status/legs.js";
import { documentStages, waitingStates } from "../../../common/domain/status/pipeline.js";
import { failureClasses, operatorLegStates } from "../../../common/domain/status/status.js";
import { described, instant, integer, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
import { whoMustAct } from "../operator-actions/answers.js";
/** What a group of failures tells about time. */
const story = {
    oldest: instant,
    newest: instant,
    growth: integer,
    first_seen: instant,
    open_since: instant,
    mark: nullable(oneOf(...failureMarks)),
};
export const legIncident = object({
    leg: oneOf(...publicLegs),
    state: oneOf(...operatorLegStates),
    failure_class: nullable(oneOf(...failureClasses)),
    cause: nullable(string),
    hint: string,
    who_must_act: whoMustAct,
    receiver_id: described(nullable(string), "With `by=receiver`."),
    access_point: described(nullable(string), "With `by=access_point`: the subject of the certificate that was sent to."),
    legs: integer,
    organizations: integer,
    receivers: integer,
    ...story,
}, { title: "LegIncident" });
export const stageIncident = object({
    stage: oneOf(...waitingStates),
    cause: nullable(string),
    who_must_act: whoMustAct,
    documents: integer,
    organizations: integer,
    ...story,
}, { title: "StageIncident" });
export const incidents = object({ legs: listOf(legIncident), documents: listOf(stageIncident) }, { title: "Incidents" });
export const retryCount = object({ legs: integer, documents: described(integer, "Of chosen documents: those that a stage gave up.") }, { title: "RetryCount" });
const retryCounts = object({
    through: described(integer, "The other access point has them, or the stages have done their work."),
    failed: described(integer, "They failed again, or were refused."),
    unknown: described(integer, "Nobody knows whether they have arrived."),
    left: described(integer, "They went another way, or were not sent again before the retry ended."),
    under_way: described(integer, "They were sent again, and it is not known yet what becomes of them."),
    waiting: described(integer, "They are not sent again yet."),
}, { title: "RetryOutcomes" });
export const retryItem = object({
    id: described(uuid, "The SBDH id of a leg, or the id of a document in a retry of documents."),
    org_id: uuid,
    document_id: uuid,
    document_sequence: string,
    kind: oneOf(...documentKindNames),
    leg: nullable(oneOf(...publicLegs)),
    revision: integer,
    outcome: described(nullable(oneOf(...settledOutcomes)), "Null while it is under way."),
    cause: nullable(string),
}, { title: "RetryItem" });
export const retryRun = object({
    id: uuid,
    org_id: described(nullable(uuid), "Whose legs or documents; null for those of all organizations."),
    stage: described(nullable(oneOf(...documentStages)), "Of documents: the stage that gave them up; null for legs."),
    failure_class: described(nullable(oneOf(...failureClasses)), "Of legs; null for documents."),
    leg: nullable(oneOf(...publicLegs)),
    receiver_id: nullable(string),
    cause: nullable(string),
    access_point: nullable(string),
    chosen: described(nullable(integer), "Of documents that were chosen: how many; null for all of a kind."),
    state: oneOf("running", "done", "stopped"),
    total: described(integer, "Legs or documents that fitted when it began."),
    retried: described(integer, "So many were sent again."),
    outcomes: described(nullable(retryCounts), "What became of them; adds up to `total`. Null for a retry that an earlier release began."),
    failures: described(listOf(object({ cause: nullable(string), count: integer })), "The most frequent causes of those that failed again."),
    subject: string,
    reason: string,
    created_at: instant,
    ended_at: nullable(instant),
}, { title: "RetryRun" });
//# sourceMappingURL=answers.js.map