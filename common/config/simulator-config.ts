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
}

const delay = Joi.number().integer().min(0).max(86_400_000);

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
  };
}
