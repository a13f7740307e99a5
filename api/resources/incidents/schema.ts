import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { incidentGroupings } from "../../../common/operations/incident-store.ts";
import type { LegFilter } from "../../../common/operations/operable-leg-store.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/status/legs.ts";
import { documentStages } from "../../../common/status/pipeline.ts";
import { failureClasses } from "../../../common/status/status.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { maxLengths, oneOf, text } from "../../schemas/fields.ts";

export const incidentQuery = record({
  by: oneOf(...incidentGroupings).default("cause"),
});

/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
const filter = {
  failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")).required(),
  leg: oneOf(...publicLegs),
  receiver_id: text(maxLengths.name),
  cause: text(maxLengths.note),
  access_point: text(maxLengths.note),
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

export function filterOf(sent: Accepted<typeof retryFilter>): LegFilter {
  const { failure_class: failureClass, leg, receiver_id: receiverId, cause, access_point: accessPoint } = sent;
  const named = legNames.find((each) => publicLeg(each) === leg);
  return { failureClass, ...definedFields({ leg: named, receiverId, cause, accessPoint }) };
}
