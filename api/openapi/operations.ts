import type { Operation } from "./operation.ts";

/** Every operation that the service answers, by resource. */
export const operations: readonly Operation[] = [];
