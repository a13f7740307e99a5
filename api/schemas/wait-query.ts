import { wholeNumberIn } from "./page-query.ts";

/** Seconds. */
export const longestWait = 30;
export const wait = () => wholeNumberIn(0, longestWait);
