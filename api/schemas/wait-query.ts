import { integerParameter } from "./page-query.ts";

/** Seconds. */
export const maxWaitSeconds = 30;
export const wait = () => integerParameter(0, maxWaitSeconds);
