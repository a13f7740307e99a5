import { mlsTermMinutes } from "../../../common/service-status/service-snapshot.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { publicLegs } from "../../../common/status/legs.ts";
import { documentStates } from "../../../common/status/pipeline.ts";
import { failureClasses, legStates } from "../../../common/status/status.ts";
import {
  anyObject,
  boolean,
  date,
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
import { trouble, whoMustAct } from "../operator-actions/answers.ts";
import { legStatus, names, overallStatus, logEntry } from "../peppol-status/answers.ts";
import { validationResult } from "../validation/answers.ts";

const party = object(
  {
    role: oneOf("supplier", "customer"),
    name: nullable(string),
    tin: nullable(string),
    vat_number: nullable(string),
    endpoint: described(nullable(string), "Scheme and identifier in the network."),
  },
  { title: "DocumentParty" },
);

export const document = object({
  id: uuid,
  organization: object({ id: uuid, name: string }),
  business_profile_id: uuid,
  kind: oneOf(...documentKindNames),
  document_sequence: string,
  ...names,
  revision: integer,
  stage: oneOf(...documentStates),
  stage_changed_at: instant,
  overall_status: overallStatus,
  participant_status: legStatus,
  fta_status: legStatus,
  service_version: string,
  request_id: string,
  issue_date: date,
  tax_inclusive_amount: described(nullable(string), "A decimal."),
  currency: nullable(string),
  supplier: nullable(string),
  customer: nullable(string),
  parties: listOf(party),
  failure: described(nullable(anyObject), "Why one of our own stages gave it up."),
  trouble: described(nullable(trouble), "Why it is not simply under way or decided; null where it is."),
  who_must_act: whoMustAct,
  legal_hold: described(boolean, "Whether it is kept whatever its organization's terms say."),
  corrected_at: described(nullable(instant), "Changed since it was judged, and not sent again yet."),
  void_reason: described(nullable(string), "Why its issuer has given it up; null unless it is void."),
  created_at: instant,
  updated_at: instant,
});

export const leg = object({
  sbdh_id: uuid,
  revision: integer,
  leg: oneOf(...publicLegs),
  state: oneOf(...legStates),
  failure_class: nullable(oneOf(...failureClasses)),
  reason: nullable(string),
  hint: described(string, "What to do about it."),
  who_must_act: whoMustAct,
  tax_data_type: nullable(string),
  receiver_id: string,
  attempts: integer,
  created_at: instant,
  sent_at: nullable(instant),
  mls_due_at: described(nullable(instant), `${mlsTermMinutes} minutes after it was sent.`),
  mls_received_at: nullable(instant),
  mls_overdue_at: nullable(instant),
  next_check_at: described(nullable(instant), "It is not sent, and the access point not asked, before."),
  updated_at: instant,
});

export const delivery = object({
  id: uuid,
  endpoint_id: uuid,
  url: string,
  event: string,
  state: oneOf("pending", "delivered", "failed"),
  attempts: integer,
  created_at: instant,
  next_attempt_at: nullable(instant),
  settled_at: nullable(instant),
  http_status: nullable(integer),
  error: nullable(string),
});

export const file = object({ path: string, description: string, media_type: string });

export const timelineAnswer = object(
  {
    document,
    report_due_on: described(date, "14 days after the date of issue: the law's term."),
    legs: listOf(leg),
    log: listOf(logEntry),
    findings: listOf(validationResult),
    deliveries: listOf(delivery),
    files: listOf(file),
  },
  { title: "DocumentStory" },
);

export type TimelineAnswer = AnswerOf<typeof timelineAnswer>;
export type TimelineLeg = AnswerOf<typeof leg>;
export type TimelineEntry = AnswerOf<typeof logEntry>;
export type TimelineDelivery = AnswerOf<typeof delivery>;
export type TimelineFile = AnswerOf<typeof file>;
