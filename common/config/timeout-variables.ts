import Joi from "joi";

import { optional, readAs, variable } from "./variable.ts";

/** How long processes wait for each other and for what they depend on. */
export const timeoutVariables = {
  sweepIntervalMs: variable(
    "SWEEP_INTERVAL_MS",
    Joi.number().integer().min(100).default(5_000),
    "How often the sweeper looks for documents whose job was lost, in milliseconds.",
  ),
  stopMs: readAs(
    variable(
      "STOP_SECONDS",
      Joi.number().integer().min(5).max(3_600).default(90),
      "How long whatever is told to stop may take to finish what it holds, in seconds; what is not finished then is left, and taken up by others.",
    ),
    (seconds: number) => seconds * 1_000,
  ),
  workersHealthPort: optional(
    "WORKERS_HEALTH_PORT",
    Joi.number().port(),
    "Port on which the workers answer GET /health/live and /health/ready. With WORKERS, it answers for all of them, and each listens on one of the ports behind it on 127.0.0.1. Not set: nowhere.",
  ),
};
