import type { ObjectSchema } from "joi";

import { record } from "./field-types.ts";
import { pageQuery, wholeNumberIn } from "./page-query.ts";

const longestWait = 30;
const mostChanges = 1_000;
const usualChanges = 100;

export interface WaitQuery {
  /** Seconds. */
  wait: number;
}

const wait = () => wholeNumberIn(0, longestWait).default(0);

export const waitQuery = (): ObjectSchema<WaitQuery> => record({ wait: wait() });

export interface ChangesQuery extends WaitQuery {
  limit: number;
  cursor?: string;
}

export const changesQuery = (): ObjectSchema<ChangesQuery> =>
  record({ ...pageQuery(), limit: wholeNumberIn(1, mostChanges).default(usualChanges), wait: wait() });
