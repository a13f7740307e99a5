import { webhookEndpointStates } from "../../../common/domain/webhooks/webhook-endpoint-state.js";
import { record } from "../../schemas/field-types.js";
import { instant, instantParameter } from "../../schemas/instant-field.js";
import { integerField } from "../../schemas/integer-field.js";
import { pageQuery } from "../../schemas/page-query.js";
import { maxLengths, oneOf, text } from "../../schemas/text-field.js";
const maxEvents = 1_000_000_000;
export const endpointListQuery = record({ state: oneOf(...webhookEndpointStates), ...pageQuery() });
export const resendCountQuery = record({ since: instantParameter().required(), until: instantParameter() });
export const resendBody = record({
    since: instant().required(),
    until: instant().required(),
    events: integerField(0, maxEvents).required(),
    reason: text(maxLengths.text).required(),
});
//# sourceMappingURL=schema.js.map