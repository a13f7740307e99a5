import { definedFields } from "../../../common/defined-fields.ts";
import { incidentGroupings } from "../../../common/db/stores/incidents/incident-store.ts";
import type { LegFilter } from "../../../common/db/stores/operator-actions/operable-leg-store.ts";
import { maxChosen } from "../../../common/domain/operator-actions/chosen-documents.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/domain/status/legs.ts";
import { documentStages } from "../../../common/domain/status/pipeline.ts";
import { failureClasses } from "../../../common/domain/status/status.ts";
import { invalidFields } from "../../../common/errors.ts";
import { type Accepted, list, record } from "../../schemas/field-types.ts";
import { maxLengths, oneOf, text, uuid } from "../../schemas/text-field.ts";

export const incidentQuery = record({
  by: oneOf(...incidentGroupings).default("cause"),
});

/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
const filter = {
  failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")),
  leg: oneOf(...publicLegs),
  receiver_id: text(maxLengths.name),
  cause: text(maxLengths.note),
  access_point: text(maxLengths.note),
  document_ids: list(uuid(), maxChosen, 1),
};

export const retryFilter = record(filter);

export const retryRunBody = record({
  ...filter,
  reason: text(maxLengths.text).required(),
});

export const documentsRetryRunBody = record({
  stage: oneOf(...documentStages).required(),
  reason: text(maxLengths.text).required(),
});

/** @throws AppError 400 unless there is a class with what narrows it, or else documents that were chosen */
export function filterOf({ document_ids: chosen, ...kind }: Accepted<typeof retryFilter>): LegFilter {
  const { failure_class: failureClass, leg, receiver_id, cause, access_point } = kind;
  const [other] = Object.keys(definedFields(kind));
  if (chosen !== undefined && other !== undefined) {
    throw invalidFields({ document_ids: `document_ids must not be sent together with ${other}` });
  }
  if (chosen !== undefined) {
    return { documentIds: [...new Set(chosen.map((id) => id.toLowerCase()))] };
  }
  if (failureClass === undefined) {
    throw invalidFields({ failure_class: "failure_class must be sent, or document_ids" });
  }
  const named = legNames.find((each) => publicLeg(each) === leg);
  return definedFields({ failureClass, leg: named, receiverId: receiver_id, cause, accessPoint: access_point });
}
