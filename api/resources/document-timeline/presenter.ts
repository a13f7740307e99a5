import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { documentStates } from "../../../common/domain/status/pipeline.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import { failureClasses, legStates } from "../../../common/domain/status/status.ts";
import type { DocumentTimeline } from "../../../common/services/document-timeline/read-document-timeline.ts";
import type {
  DocumentTimelineAnswer,
  TimelineDelivery,
  TimelineDocument,
  TimelineFile,
  TimelineLeg,
} from "../../console/answers.ts";
import {
  anyObject,
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
import { presentEvidenceFiles, type EvidenceFile } from "../document-files/evidence-files.ts";
import { legStatus, overallStatus } from "../documents/answers.ts";
import { logEntry, presentStatusLog } from "../peppol-status/status-log.ts";

const document = object({
  id: uuid,
  organization: object({ id: uuid, name: string }),
  business_profile_id: uuid,
  kind: oneOf(...documentKindNames),
  document_sequence: string,
  revision: integer,
  stage: oneOf(...documentStates),
  stage_changed_at: instant,
  overall_status: overallStatus,
  participant_status: legStatus,
  fta_status: legStatus,
  service_version: string,
  request_id: string,
  issue_date: { type: "string", format: "date" },
  tax_inclusive_amount: described(nullable(string), "A decimal."),
  currency: nullable(string),
  supplier: nullable(string),
  customer: nullable(string),
  failure: described(nullable(anyObject), "Why one of our own stages gave it up."),
  corrected_at: described(nullable(instant), "Changed since it was judged, and not sent again yet."),
  created_at: instant,
  updated_at: instant,
});

const leg = object({
  sbdh_id: uuid,
  revision: integer,
  leg: oneOf(...publicLegs),
  state: oneOf(...legStates),
  failure_class: nullable(oneOf(...failureClasses)),
  reason: nullable(string),
  hint: described(string, "What to do about it."),
  tax_data_type: nullable(string),
  receiver_id: string,
  attempts: integer,
  created_at: instant,
  sent_at: nullable(instant),
  mls_due_at: described(nullable(instant), "25 minutes after it was sent."),
  mls_received_at: nullable(instant),
  mls_overdue_at: nullable(instant),
  next_check_at: described(nullable(instant), "It is not sent, and the access point not asked, before."),
  updated_at: instant,
});

const finding = object(
  { flag: string, reasonCode: string, text: string, location: string, test: string, pointer: string, rule_set: string },
  { optional: ["pointer", "rule_set"] },
);

const delivery = object({
  id: uuid,
  endpoint_id: uuid,
  url: string,
  event: string,
  state: string,
  attempts: integer,
  created_at: instant,
  next_attempt_at: nullable(instant),
  settled_at: nullable(instant),
  http_status: nullable(integer),
  error: nullable(string),
});

const file = object({ path: string, description: string, media_type: string });

export const documentTimelineAnswer = object(
  {
    document,
    report_due_on: described({ type: "string", format: "date" }, "14 days after the date of issue: the law's term."),
    legs: listOf(leg),
    log: listOf(logEntry),
    findings: listOf(finding),
    deliveries: listOf(delivery),
    files: listOf(file),
  },
  { title: "DocumentStory" },
);

const mlsTermMs = 25 * 60_000;
const lawTermMs = 14 * 86_400_000;

export function presentDocumentTimeline(
  story: DocumentTimeline,
): AnswerOf<typeof documentTimelineAnswer> & DocumentTimelineAnswer {
  const { issueDate } = story.document;
  return {
    document: presentDocument(story.document),
    report_due_on: new Date(Date.parse(issueDate) + lawTermMs).toISOString().slice(0, 10),
    legs: story.legs.map(presentLeg),
    log: presentStatusLog(story.log) as DocumentTimelineAnswer["log"],
    findings: story.findings,
    deliveries: story.deliveries.map(presentDelivery),
    files: presentEvidenceFiles(story.evidence).map(presentFile),
  };
}

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentDocument = (row: DocumentTimeline["document"]): AnswerOf<typeof document> & TimelineDocument => ({
  id: row.id,
  organization: { id: row.orgId, name: row.orgName },
  business_profile_id: row.businessProfileId,
  kind: row.kind,
  document_sequence: row.documentSequence,
  revision: row.revision,
  stage: row.stage,
  stage_changed_at: row.stageChangedAt.toISOString(),
  overall_status: row.overallStatus,
  participant_status: row.participantStatus,
  fta_status: row.ftaStatus,
  service_version: row.serviceVersion,
  request_id: row.requestId,
  issue_date: row.issueDate,
  tax_inclusive_amount: row.total,
  currency: row.currency,
  supplier: row.supplier,
  customer: row.customer,
  failure: row.failure,
  corrected_at: instantOf(row.correctedAt),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

const presentLeg = (row: DocumentTimeline["legs"][number]): AnswerOf<typeof leg> & TimelineLeg => ({
  sbdh_id: row.sbdhId,
  revision: row.revision,
  leg: publicLeg(row.leg),
  state: row.state,
  failure_class: row.failureClass,
  reason: row.reason,
  hint: legHint(row),
  tax_data_type: row.taxDataType,
  receiver_id: row.receiverId,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  sent_at: instantOf(row.sentAt),
  mls_due_at: row.sentAt === null ? null : new Date(row.sentAt.getTime() + mlsTermMs).toISOString(),
  mls_received_at: instantOf(row.mlsReceivedAt),
  mls_overdue_at: instantOf(row.mlsOverdueAt),
  next_check_at: instantOf(row.nextCheckAt),
  updated_at: row.updatedAt.toISOString(),
});

const presentDelivery = (
  row: DocumentTimeline["deliveries"][number],
): AnswerOf<typeof delivery> & TimelineDelivery => ({
  id: row.id,
  endpoint_id: row.endpointId,
  url: row.url,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: instantOf(row.nextAttemptAt),
  settled_at: instantOf(row.settledAt),
  http_status: row.httpStatus,
  error: row.error,
});

const presentFile = ({ path, description, mediaType }: EvidenceFile): AnswerOf<typeof file> & TimelineFile => ({
  path,
  description,
  media_type: mediaType,
});
