/** Statuses that refuse a request without looking at what it asks: they come in storms. */
export const refusals = { 401: "unauthorized", 429: "throttled", 503: "unavailable" };
export const refusalKinds = Object.values(refusals);
export const noRequests = { requests: 0, unauthorized: 0, throttled: 0, unavailable: 0 };
/** The two spans, in seconds: a storm that is over must not be shown for ten seconds more. */
export const countedSeconds = { seconds: 5, minutes: 300 };
export const addRequests = (all) => all.reduce((sum, each) => ({
    requests: sum.requests + each.requests,
    unauthorized: sum.unauthorized + each.unauthorized,
    throttled: sum.throttled + each.throttled,
    unavailable: sum.unavailable + each.unavailable,
}), noRequests);
//# sourceMappingURL=request-counts.js.map