import type { ObjectSchema } from "joi";

import { definedFields } from "../../../common/defined-fields.ts";
import { incidentGroupings, type IncidentGrouping } from "../../../common/db/stores/incidents/incident-store.ts";
import type { LegFilter } from "../../../common/db/stores/operator-actions/operable-leg-store.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { documentStages, type DocumentStage } from "../../../common/domain/status/pipeline.ts";
import { failureClasses, type FailureClass } from "../../../common/domain/status/status.ts";
import { record } from "../../schemas/field-types.ts";
import { maxLengths, oneOf, text } from "../../schemas/text-field.ts";

export const incidentQuery: ObjectSchema<{ by: IncidentGrouping }> = record({
  by: oneOf(...incidentGroupings).default("cause"),
});

export interface RetryFilterBody {
  failure_class: FailureClass;
  leg?: string;
  receiver_id?: string;
  cause?: string;
  access_point?: string;
}

/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
const filter = {
  failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")).required(),
  leg: oneOf(...publicLegs),
  receiver_id: text(maxLengths.name),
  cause: text(maxLengths.note),
  access_point: text(maxLengths.note),
};

export const retryFilter: ObjectSchema<RetryFilterBody> = record(filter);

export const retryRunBody: ObjectSchema<RetryFilterBody & { reason: string }> = record({
  ...filter,
  reason: text(maxLengths.text).required(),
});

export const documentsRetryRunBody: ObjectSchema<{ stage: DocumentStage; reason: string }> = record({
  stage: oneOf(...documentStages).required(),
  reason: text(maxLengths.text).required(),
});

export function filterOf({
  failure_class: failureClass,
  leg,
  receiver_id,
  cause,
  access_point,
}: RetryFilterBody): LegFilter {
  const named = legNames.find((each) => publicLeg(each) === leg);
  return definedFields({ failureClass, leg: named, receiverId: receiver_id, cause, accessPoint: access_point });
}
