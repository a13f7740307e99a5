import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import { operatorActionNames, operatorTargets } from "../../../common/domain/operator-actions/operator-actions.ts";
import { roles } from "../../../common/domain/roles.ts";
import { publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { waitingStates } from "../../../common/domain/status/pipeline.ts";
import { legHint } from "../../../common/domain/status/status-guide.ts";
import { failureClasses, legStates, operatorLegStates } from "../../../common/domain/status/status.ts";
import type { listGivenUp, retryDocument } from "../../../common/services/operator-actions/act-on-documents.ts";
import type { LegResult, listLegs, retryLegs } from "../../../common/services/operator-actions/act-on-legs.ts";
import type { listOperatorActions } from "../../../common/services/operator-actions/operator-action.ts";
import type { OperatorActionAnswer } from "../../console/operations-answers.ts";
import {
  anyObject,
  boolean,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";

type LegRow = Awaited<ReturnType<typeof listLegs>>["legs"][number];
type GivenUp = Awaited<ReturnType<typeof listGivenUp>>["documents"][number];
type ActionRow = Awaited<ReturnType<typeof listOperatorActions>>["actions"][number];
type BulkRetry = Awaited<ReturnType<typeof retryLegs>>;
type DocumentRetry = Awaited<ReturnType<typeof retryDocument>>;

const legName = oneOf(...publicLegs);
const legState = oneOf(...legStates);

export const legResult = object(
  { sbdh_id: uuid, document_id: uuid, revision: integer, leg: legName, state: legState },
  { title: "LegActionResult" },
);

export function presentLegResult(result: LegResult): AnswerOf<typeof legResult> {
  const { sbdhId, documentId, revision, leg, state } = result;
  return { sbdh_id: sbdhId, document_id: documentId, revision, leg: publicLeg(leg), state };
}

export const operableLeg = object(
  {
    org_id: uuid,
    sbdh_id: uuid,
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    leg: legName,
    state: oneOf(...operatorLegStates),
    failure_class: nullable(oneOf(...failureClasses)),
    reason: nullable(string),
    hint: string,
    attempts: integer,
    sent_at: nullable(instant),
    updated_at: instant,
  },
  { title: "OperableLeg" },
);

/** A leg that may need a person, with what to do about it. */
export function presentOperableLeg(row: LegRow): AnswerOf<typeof operableLeg> {
  return {
    org_id: row.orgId,
    sbdh_id: row.sbdhId,
    document_id: row.documentId,
    kind: row.kind,
    document_sequence: row.documentSequence,
    revision: row.revision,
    leg: publicLeg(row.leg),
    state: row.state,
    failure_class: row.failureClass,
    reason: row.reason,
    hint: legHint(row),
    attempts: row.attempts,
    sent_at: row.sentAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

export const bulkRetry = object({ retried: integer, more: boolean }, { title: "BulkRetryResult" });

export const presentBulkRetry = ({ retried, more }: BulkRetry): AnswerOf<typeof bulkRetry> => ({ retried, more });

export const givenUp = object(
  {
    org_id: uuid,
    id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    revision: integer,
    stage: oneOf(...waitingStates),
    failure: anyObject,
    updated_at: instant,
  },
  { title: "GivenUpDocument" },
);

/** A document that one of our own stages gave up. */
export function presentGivenUp(row: GivenUp): AnswerOf<typeof givenUp> {
  return {
    org_id: row.orgId,
    id: row.id,
    kind: row.kind,
    document_sequence: row.documentSequence,
    revision: row.revision,
    stage: row.stage,
    failure: row.failure,
    updated_at: row.updatedAt.toISOString(),
  };
}

export const documentRetry = object({ id: uuid, revision: integer, stage: string }, { title: "DocumentRetryResult" });

export const presentDocumentRetry = ({ id, revision, stage }: DocumentRetry): AnswerOf<typeof documentRetry> => ({
  id,
  revision,
  stage,
});

export const operatorAction = object(
  {
    id: uuid,
    at: instant,
    org_id: nullable(uuid),
    organization: nullable(string),
    subject: string,
    role: oneOf(...roles),
    action: oneOf(...operatorActionNames),
    target: oneOf(...operatorTargets),
    target_id: nullable(string),
    reason: nullable(string),
    outcome: oneOf("done", "refused"),
    detail: anyObject,
    request_id: string,
  },
  { title: "OperatorAction" },
);

export function presentOperatorAction(row: ActionRow): AnswerOf<typeof operatorAction> & OperatorActionAnswer {
  const { id, at, orgId, targetId, requestId, subject, role, action, target, reason, outcome, detail } = row;
  const ids = { id, org_id: orgId, organization: row.organization, target_id: targetId, request_id: requestId };
  return { ...ids, at: at.toISOString(), subject, role, action, target, reason, outcome, detail };
}
