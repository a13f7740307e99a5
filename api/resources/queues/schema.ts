import type { ObjectSchema } from "joi";

import { jobStates, type JobState } from "../../../common/queue/job-view.ts";
import { record } from "../../schemas/field-types.ts";
import { integerParameter } from "../../schemas/integer-field.ts";
import { oneOf } from "../../schemas/text-field.ts";

export interface JobsQuery {
  state: JobState;
  limit: number;
  start: number;
}

/** Jobs have no stable order for a cursor, so pages use an offset. */
export const jobsQuery: ObjectSchema<JobsQuery> = record({
  state: oneOf(...jobStates).default("failed"),
  limit: integerParameter(1, 100).default(25),
  start: integerParameter(0, 100_000).default(0),
});
