import { failureClasses, operatorLegFilters } from "../../../common/domain/status/status.js";
import { operatorActionNames } from "../../../common/domain/operator-actions/operator-actions.js";
import { documentStages } from "../../../common/domain/status/pipeline.js";
import { record } from "../../schemas/field-types.js";
import { expected } from "../../schemas/messages.js";
import { pageQuery } from "../../schemas/page-query.js";
import { maxLengths, oneOf, text, textMatching } from "../../schemas/text-field.js";
/** The record of actions needs a reason for each. */
const reason = () => text(maxLengths.text).required();
export const reasonBody = record({ reason: reason() });
export const resolveBody = record({
    outcome: oneOf("sent", "not_sent", "accepted", "rejected").required(),
    reason: reason(),
});
/** A leg whose outcome is unknown may have been delivered, so it is never retried in bulk. */
export const bulkRetryBody = record({
    failure_class: oneOf(...failureClasses.filter((failureClass) => failureClass !== "unknown")).required(),
    reason: reason(),
});
export const documentsRetryBody = record({
    stage: oneOf(...documentStages),
    reason: reason(),
});
export const actionListQuery = record({
    target_id: text(maxLengths.code),
    subject: text(maxLengths.text),
    action: oneOf(...operatorActionNames),
    ...pageQuery(),
});
const isStateList = (value) => value.split(",").every((state) => operatorLegFilters.some((known) => known === state));
export const legListQuery = record({
    state: textMatching(expected("legStates"), isStateList, maxLengths.code, {
        pattern: "^(unknown|failed|contested)(,(unknown|failed|contested))*$",
    }),
    failure_class: oneOf(...failureClasses),
    ...pageQuery(),
});
//# sourceMappingURL=schema.js.map