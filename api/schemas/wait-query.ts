import type { ObjectSchema } from "joi";

import { record } from "./field-types.ts";
import { pageQuery, wholeNumberIn } from "./page-query.ts";
import { oneOf } from "./text-field.ts";

/** Seconds. */
export const longestWait = 30;
const mostChanges = 1_000;
const usualChanges = 100;

const wait = () => wholeNumberIn(0, longestWait);

export interface WaitQuery {
  /** Seconds; who waits for the end and does not say how long waits as long as there is. */
  wait?: number;
  until: "change" | "terminal";
}

export const waitQuery = (): ObjectSchema<WaitQuery> =>
  record({ wait: wait(), until: oneOf("change", "terminal").default("change") });

export interface ChangesQuery {
  /** Seconds. */
  wait: number;
  limit: number;
  cursor?: string;
}

export const changesQuery = (): ObjectSchema<ChangesQuery> =>
  record({ ...pageQuery(), limit: wholeNumberIn(1, mostChanges).default(usualChanges), wait: wait().default(0) });
