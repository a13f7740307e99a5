import { webhookEndpointStates } from "../../../common/domain/webhooks/webhook-endpoint-state.ts";
import { record } from "../../schemas/field-types.ts";
import { instant, instantParameter } from "../../schemas/instant-field.ts";
import { integerField } from "../../schemas/integer-field.ts";
import { pageQuery } from "../../schemas/page-query.ts";
import { maxLengths, oneOf, text } from "../../schemas/text-field.ts";

const maxEvents = 1_000_000_000;

export const endpointListQuery = record({ state: oneOf(...webhookEndpointStates), ...pageQuery() });

export const resendCountQuery = record({ since: instantParameter().required(), until: instantParameter() });

export const resendBody = record({
  since: instant().required(),
  until: instant().required(),
  events: integerField(0, maxEvents).required(),
  reason: text(maxLengths.text).required(),
});
