/** Statuses that refuse a request without looking at what it asks: they come in storms. */
export const refusals = { 401: "unauthorized", 429: "throttled", 503: "unavailable" } as const;
export type RefusalKind = (typeof refusals)[keyof typeof refusals];
export const refusalKinds = Object.values(refusals);

/** Requests of a span of time, and how many of them were refused. */
export type RequestCount = Record<RefusalKind | "requests", number>;

export const noRequests: Readonly<RequestCount> = { requests: 0, unauthorized: 0, throttled: 0, unavailable: 0 };

/** Requests of the last moments, and of the last minutes. */
export interface RequestCounts {
  seconds: RequestCount;
  minutes: RequestCount;
}

/** The two spans, in seconds: a storm that is over must not be shown for ten seconds more. */
export const countedSeconds = { seconds: 5, minutes: 300 } as const;

export const addRequests = (all: readonly RequestCount[]): RequestCount =>
  all.reduce<RequestCount>(
    (sum, each) => ({
      requests: sum.requests + each.requests,
      unauthorized: sum.unauthorized + each.unauthorized,
      throttled: sum.throttled + each.throttled,
      unavailable: sum.unavailable + each.unavailable,
    }),
    noRequests,
  );
