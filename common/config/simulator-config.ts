import Joi from "joi";

import { readEnvironment, type Environment } from "./read-environment.ts";
import { readAs, schemaOf, valuesOf, variable, type ValuesOf } from "./variable.ts";

/** Shares of all calls, from 0 to 1: no answer, HTTP 500, a broken connection, an error of the access point's database. */
export interface FaultRates {
  timeout: number;
  http500: number;
  reset: number;
  database: number;
}

const delay = Joi.number().integer().min(0).max(86_400_000);

const noFaults: FaultRates = { timeout: 0, http500: 0, reset: 0, database: 0 };

/** Parses `timeout=0.05,http500=0.05,reset=0.02`; the shares add up to at most 1. */
function readFaultRates(text: string, helpers: Joi.CustomHelpers): FaultRates | Joi.ErrorReport {
  const rates = { ...noFaults };
  for (const part of text.split(",")) {
    const [, kind = "", rate = ""] = /^\s*(\w+)=(0(?:\.\d+)?|1)\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(rates, kind)) {
      return helpers.error("any.invalid");
    }
    rates[kind as keyof FaultRates] = Number(rate);
  }
  return rates.timeout + rates.http500 + rates.reset + rates.database > 1 ? helpers.error("any.invalid") : rates;
}

/** The simulator's variables; docs/sandbox.md has a table that is generated from them. */
export const simulatorVariables = {
  host: variable("SIMULATOR_HOST", Joi.string().default("127.0.0.1"), "address that it listens on"),
  port: variable("SIMULATOR_PORT", Joi.number().port().default(8888), "port; 0 takes any free one"),
  token: variable("SIMULATOR_TOKEN", Joi.string().required(), "token that callers must send as `X-Token`"),
  forwardUrl: variable(
    "SIMULATOR_FORWARD_URL",
    Joi.string()
      .uri({ scheme: ["http", "https"] })
      .required(),
    "address to which it posts status messages, e.g. `http://127.0.0.1:8080/network/inbound`",
  ),
  forwardToken: variable(
    "SIMULATOR_FORWARD_TOKEN",
    Joi.string().required(),
    "`X-Token` that it sends with status messages",
  ),
  journal: variable("SIMULATOR_JOURNAL", Joi.string().required(), "file in which it records transmissions"),
  mlsDelayMs: variable("SIMULATOR_MLS_DELAY_MS", delay.default(0), "delay between an arrival and its status message"),
  lateMlsDelayMs: variable("SIMULATOR_LATE_MLS_DELAY_MS", delay.default(30_000), "this delay for the outcome *late*"),
  slowAnswerMs: variable(
    "SIMULATOR_SLOW_ANSWER_MS",
    delay.default(5_000),
    "delay before the answer of the outcome *slow*",
  ),
  attempts: variable(
    "SIMULATOR_ATTEMPTS",
    Joi.number().integer().min(1).max(100).default(3),
    "attempts of the access point to send, the first included; it asks without end for an entry that an SMP lacks",
  ),
  retryDelayMs: variable(
    "SIMULATOR_RETRY_DELAY_MS",
    delay.default(2_000),
    "pause before the second attempt (3 minutes in phoss-ap); each further pause is twice as long. Breakers stay open for a third of this value (a minute in phoss-ap)",
  ),
  forwardAttempts: variable(
    "SIMULATOR_FORWARD_ATTEMPTS",
    Joi.number().integer().min(1).max(100).default(3),
    "attempts to forward a status message, the first included",
  ),
  archiveAfterMs: variable(
    "SIMULATOR_ARCHIVE_AFTER_MS",
    delay.default(0),
    "delay between the end of a send and its archival. A status message does not change an archived row",
  ),
  refusesSecond: readAs(
    variable(
      "SIMULATOR_SECOND_ENVELOPE",
      Joi.string().valid("sent", "refused").default("sent"),
      "with `refused`, a second envelope with the same SBDH id is a 400, as if phoss-ap's database had a unique key",
    ),
    (choice) => choice === "refused",
  ),
  faults: variable(
    "SIMULATOR_FAULTS",
    Joi.string<FaultRates>().custom(readFaultRates).default(noFaults).messages({
      "any.invalid": "{{#label}} must be like timeout=0.05,http500=0.05,reset=0.02, together at most 1",
    }),
    "random faults of the access point",
  ),
  faultSeed: variable(
    "SIMULATOR_FAULT_SEED",
    Joi.number().integer().min(0).max(4_294_967_295).default(1),
    "start of the random sequence of faults",
  ),
};

export type SimulatorConfig = ValuesOf<typeof simulatorVariables>;

/** @throws ConfigError naming every variable that is missing or unusable */
export function readSimulatorConfig(env: Environment = process.env): SimulatorConfig {
  return valuesOf(simulatorVariables, readEnvironment(schemaOf(simulatorVariables), env));
}
