import { everyEvent, webhookEvents } from "../../../common/webhooks/webhook-events.ts";
import { deliveryStates } from "../../../common/webhooks/replay-webhooks.ts";
import { list, record, booleanField } from "../../schemas/field-types.ts";
import { integerField } from "../../schemas/integer-field.ts";
import { expected } from "../../schemas/messages.ts";
import { pageQuery } from "../../schemas/page-query.ts";
import { instant } from "../../schemas/instant-field.ts";
import { maxLengths, oneOf, text, textMatching } from "../../schemas/text-field.ts";

const maxUrlLength = 2_048;
const defaultOverlapHours = 24;
const maxOverlapHours = 168;

const eventNames: readonly string[] = [everyEvent, ...webhookEvents.map(({ name }) => name)];

const event = () =>
  textMatching(expected("event"), (name) => eventNames.includes(name), maxLengths.code, {
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
