import { availableParallelism } from "node:os";

import Joi from "joi";

import { readAs, variable } from "./variable.ts";

/** Number of worker processes on a host. */
export const workerVariables = readAs(
  variable(
    "WORKERS",
    Joi.string()
      .trim()
      .pattern(/^(auto|[1-9]\d?|1\d\d|2[0-4]\d|25[0-6])$/, "auto, or a number from 1 to 256")
      .messages({ "string.pattern.name": "{{#label}} must be auto, or a number from 1 to 256" })
      .default("1"),
    "Worker processes of this host, supervised by the one that is started: auto is one for each core.",
  ),
  (asked) => (asked === "auto" ? availableParallelism() : Number(asked)),
);
