/**
 * `working`: what happens is sent. `failing`: it has not taken an event and is tried again and again. `disabled`: its
 * organization, or its answer 410, has switched it off.
 */
export const webhookEndpointStates = ["working", "failing", "disabled"] as const;

export type WebhookEndpointState = (typeof webhookEndpointStates)[number];
