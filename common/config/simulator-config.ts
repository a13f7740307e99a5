import Joi from "joi";

import { readEnvironment, type Environment } from "./read-environment.ts";

/** What the simulator process runs on. */
export interface SimulatorConfig {
  host: string;
  /** 0: any free port. */
  port: number;
  /** What callers must send as X-Token. */
  token: string;
  /** Where status messages are posted, e.g. http://127.0.0.1:8080/network/inbound, and the X-Token sent along. */
  forwardUrl: string;
  forwardToken: string;
  /** File that remembers what was received. */
  journal: string;
  /** Between an arrival and its status message. */
  mlsDelayMs: number;
  /** The same where the outcome is "late". */
  lateMlsDelayMs: number;
  /** Before an answer where the outcome is "slow". */
  slowAnswerMs: number;
  /** Attempts of the access point altogether, and the pause before the second; each further pause is twice as long. */
  attempts: number;
  retryDelayMs: number;
  /** Random faults of the access point, and where their sequence begins. */
  faults: FaultRates;
  faultSeed: number;
}

/** Parts of all calls, from 0 to 1: no answer at all, HTTP 500, a connection that breaks. */
export interface FaultRates {
  timeout: number;
  http500: number;
  reset: number;
}

interface Variables {
  SIMULATOR_HOST: string;
  SIMULATOR_PORT: number;
  SIMULATOR_TOKEN: string;
  SIMULATOR_FORWARD_URL: string;
  SIMULATOR_FORWARD_TOKEN: string;
  SIMULATOR_JOURNAL: string;
  SIMULATOR_MLS_DELAY_MS: number;
  SIMULATOR_LATE_MLS_DELAY_MS: number;
  SIMULATOR_SLOW_ANSWER_MS: number;
  SIMULATOR_ATTEMPTS: number;
  SIMULATOR_RETRY_DELAY_MS: number;
  SIMULATOR_FAULTS: FaultRates;
  SIMULATOR_FAULT_SEED: number;
}

const delay = Joi.number().integer().min(0).max(86_400_000);

const noFaults: FaultRates = { timeout: 0, http500: 0, reset: 0 };

/** `timeout=0.05,http500=0.05,reset=0.02`: any of them, together at most 1. */
function readFaultRates(text: string, helpers: Joi.CustomHelpers): FaultRates | Joi.ErrorReport {
  const rates = { ...noFaults };
  for (const part of text.split(",")) {
    const [, kind = "", rate = ""] = /^\s*(\w+)=(0(?:\.\d+)?|1)\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(rates, kind)) {
      return helpers.error("any.invalid");
    }
    rates[kind as keyof FaultRates] = Number(rate);
  }
  return rates.timeout + rates.http500 + rates.reset > 1 ? helpers.error("any.invalid") : rates;
}

const simulatorVariables = Joi.object<Variables>({
  SIMULATOR_HOST: Joi.string().default("127.0.0.1"),
  SIMULATOR_PORT: Joi.number().port().default(8888),
  SIMULATOR_TOKEN: Joi.string().required(),
  SIMULATOR_FORWARD_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .required(),
  SIMULATOR_FORWARD_TOKEN: Joi.string().required(),
  SIMULATOR_JOURNAL: Joi.string().required(),
  SIMULATOR_MLS_DELAY_MS: delay.default(0),
  SIMULATOR_LATE_MLS_DELAY_MS: delay.default(30_000),
  SIMULATOR_SLOW_ANSWER_MS: delay.default(5_000),
  SIMULATOR_ATTEMPTS: Joi.number().integer().min(1).max(100).default(5),
  SIMULATOR_RETRY_DELAY_MS: delay.default(2_000),
  SIMULATOR_FAULTS: Joi.string().custom(readFaultRates).default(noFaults).messages({
    "any.invalid": "{{#label}} must be like timeout=0.05,http500=0.05,reset=0.02, together at most 1",
  }),
  SIMULATOR_FAULT_SEED: Joi.number().integer().min(0).max(4_294_967_295).default(1),
});

/** @throws ConfigError naming every variable that is missing or unusable */
export function readSimulatorConfig(env: Environment = process.env): SimulatorConfig {
  const read = readEnvironment(simulatorVariables, env);
  return {
    host: read.SIMULATOR_HOST,
    port: read.SIMULATOR_PORT,
    token: read.SIMULATOR_TOKEN,
    forwardUrl: read.SIMULATOR_FORWARD_URL,
    forwardToken: read.SIMULATOR_FORWARD_TOKEN,
    journal: read.SIMULATOR_JOURNAL,
    mlsDelayMs: read.SIMULATOR_MLS_DELAY_MS,
    lateMlsDelayMs: read.SIMULATOR_LATE_MLS_DELAY_MS,
    slowAnswerMs: read.SIMULATOR_SLOW_ANSWER_MS,
    attempts: read.SIMULATOR_ATTEMPTS,
    retryDelayMs: read.SIMULATOR_RETRY_DELAY_MS,
    faults: read.SIMULATOR_FAULTS,
    faultSeed: read.SIMULATOR_FAULT_SEED,
  };
}
