import { failureClasses, operatorLegFilters } from "../../../common/status/status.ts";
import { operatorActionNames } from "../../../common/operations/operator-actions.ts";
import { record } from "../../schemas/field-types.ts";
import { expected } from "../../schemas/messages.ts";
import { pageQuery, maxLengths, oneOf, text, textMatching } from "../../schemas/fields.ts";

/** The record of actions needs a reason for each. */
const reason = () => text(maxLengths.text).required();

export const reasonBody = record({ reason: reason() });

export const resolveBody = record({
  outcome: oneOf("sent", "not_sent", "accepted", "rejected").required(),
  reason: reason(),
});

export const actionListQuery = record({
  target_id: text(maxLengths.code),
  subject: text(maxLengths.text),
  action: oneOf(...operatorActionNames),
  ...pageQuery(),
});

const isStateList = (value: string): boolean =>
  value.split(",").every((state) => operatorLegFilters.some((known) => known === state));

export const legListQuery = record({
  state: textMatching(expected("legStates"), isStateList, maxLengths.code, {
    pattern: "^(unknown|failed|contested)(,(unknown|failed|contested))*$",
  }),
  failure_class: oneOf(...failureClasses),
  ...pageQuery(),
});
