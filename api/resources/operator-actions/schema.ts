import type { ObjectSchema } from "joi";

import { failureClasses, operatorLegStates, type FailureClass } from "../../../common/domain/status/status.ts";
import {
  operatorActionNames,
  type OperatorActionName,
} from "../../../common/domain/operator-actions/operator-actions.ts";
import { documentStages, type DocumentStage } from "../../../common/domain/status/pipeline.ts";
import type { BulkRetry, Resolution } from "../../../common/services/operator-actions/act-on-legs.ts";
import { record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { pageQuery, type PageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text, textMatching } from "../../schemas/text-field.ts";

/** The record of actions needs a reason for each. */
const reason = () => text(maxLengths.text).required();

export interface ReasonBody {
  reason: string;
}

export const reasonBody: ObjectSchema<ReasonBody> = record({ reason: reason() });

export interface ResolveBody extends ReasonBody {
  outcome: Resolution;
}

export const resolveBody: ObjectSchema<ResolveBody> = record({
  outcome: oneOf("sent", "not_sent", "accepted", "rejected").required(),
  reason: reason(),
});

export interface BulkRetryBody extends ReasonBody {
  failure_class: BulkRetry["failureClass"];
}

/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
export const bulkRetryBody: ObjectSchema<BulkRetryBody> = record({
  failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")).required(),
  reason: reason(),
});

export interface DocumentsRetryBody extends ReasonBody {
  stage?: DocumentStage;
}

export const documentsRetryBody: ObjectSchema<DocumentsRetryBody> = record({
  stage: oneOf(...documentStages),
  reason: reason(),
});

export interface LegListQuery extends PageQuery {
  state?: string;
  failure_class?: FailureClass;
}

export interface ActionListQuery extends PageQuery {
  target_id?: string;
  subject?: string;
  action?: OperatorActionName;
}

export const actionListQuery: ObjectSchema<ActionListQuery> = record({
  target_id: text(maxLengths.code),
  subject: text(maxLengths.text),
  action: oneOf(...operatorActionNames),
  ...pageQuery(),
});

const isStateList = (value: string): boolean =>
  value.split(",").every((state) => operatorLegStates.some((known) => known === state));

export const legListQuery: ObjectSchema<LegListQuery> = record({
  state: textMatching(expected("legStates"), isStateList, maxLengths.code, {
    pattern: "^(unknown|failed)(,(unknown|failed))*$",
  }),
  failure_class: oneOf(...failureClasses),
  ...pageQuery(),
});
