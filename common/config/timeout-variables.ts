import Joi from "joi";

import { optional, readAs, variable } from "./variable.ts";

/** How long processes wait for each other and for what they depend on. */
export const timeoutVariables = {
  sweepIntervalMs: variable(
    "SWEEP_INTERVAL_MS",
    Joi.number().integer().min(100).default(5_000),
    "How often the sweeper looks for documents whose job was lost, in milliseconds.",
  ),
  dwellBoundMs: readAs(
    variable(
      "DWELL_BOUND_SECONDS",
      Joi.number().integer().min(1).max(86_400).default(300),
      "How long documents of an organization may wait for the first stage before operators are told, in seconds, where no other bound is agreed with it.",
    ),
    (seconds: number) => seconds * 1_000,
  ),
  backupMaxAgeMs: readAs(
    optional(
      "BACKUP_MAX_AGE_HOURS",
      Joi.number().min(0).max(8_760),
      "How old the newest backup that npm run backup has made or recorded may get, in hours, before operators are notified. Not set: 26 once there is one, unless PostgreSQL archives its log. 0: any age.",
    ),
    (hours: number | undefined) => (hours === undefined ? undefined : hours * 3_600_000),
  ),
  openTransactionMs: readAs(
    variable(
      "OPEN_TRANSACTION_MINUTES",
      Joi.number().min(0).max(10_080).default(30),
      "How long a transaction of whatever program may stay open on the database, in minutes, before operators are warned: nothing that has changed since can be cleared away meanwhile. 0: for any time.",
    ),
    (minutes: number) => minutes * 60_000,
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
