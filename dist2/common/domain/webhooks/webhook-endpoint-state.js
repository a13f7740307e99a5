/**
 * `working`: what happens is sent. `failing`: it has not taken an event and is tried again and again. `held`: an operator has
 * paused it. `disabled`: its organization, or its answer 410, has switched it off.
 */
export const webhookEndpointStates = ["working", "failing", "held", "disabled"];
//# sourceMappingURL=webhook-endpoint-state.js.map