import { everyEvent, webhookEvents } from "../../../common/domain/webhooks/webhook-events.js";
import { deliveryStates } from "../../../common/services/webhooks/replay-webhooks.js";
import { list, record, booleanField } from "../../schemas/field-types.js";
import { integerField } from "../../schemas/integer-field.js";
import { expected } from "../../schemas/messages.js";
import { pageQuery } from "../../schemas/page-query.js";
import { instant } from "../../schemas/instant-field.js";
import { maxLengths, oneOf, text, textMatching } from "../../schemas/text-field.js";
const maxUrlLength = 2_048;
const defaultOverlapHours = 24;
const maxOverlapHours = 168;
const eventNames = [everyEvent, ...webhookEvents.map(({ name }) => name)];
const event = () => textMatching(expected("event"), (name) => eventNames.includes(name), maxLengths.code, {
    enum: eventNames,
});
/** Only the form of the URL is checked here; the service resolves its address. */
export const webhook = record({
    url: textMatching(expected("url"), (value) => URL.canParse(value), maxUrlLength, {
        format: "uri",
        maxLength: maxUrlLength,
    }).required(),
    description: text(maxLengths.name),
    events: list(event(), eventNames.length, 1).default([everyEvent]),
    enabled: booleanField().default(true),
});
export const rotation = record({
    overlap_hours: integerField(0, maxOverlapHours).default(defaultOverlapHours),
});
export const replay = record({ since: instant().required(), until: instant() });
export const deliveriesQuery = record({
    ...pageQuery(),
    state: oneOf(...deliveryStates),
});
//# sourceMappingURL=schema.js.map