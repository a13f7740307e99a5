import Joi from "joi";

import type { Config } from "./config.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { siteFileComplaints } from "./site-files.ts";

/** What judging a document takes, without the rest of the service. */
export type RulesConfig = Pick<Config, "rulesDir" | "rules" | "ublXsdDir">;

interface Variables {
  RULES_DIR?: string;
  RULES?: NonNullable<Config["rules"]>;
  UBL_XSD_DIR?: string;
}

const variables = Joi.object<Variables>({
  RULES_DIR: Joi.string(),
  RULES: Joi.string().valid("ours", "official", "both"),
  UBL_XSD_DIR: Joi.string(),
});

/** @throws ConfigError */
export function readRulesConfig(env: Environment = process.env): RulesConfig {
  const read = readEnvironment(variables, env, siteFileComplaints);
  return {
    ...(read.RULES_DIR !== undefined && { rulesDir: read.RULES_DIR }),
    ...(read.RULES !== undefined && { rules: read.RULES }),
    ...(read.UBL_XSD_DIR !== undefined && { ublXsdDir: read.UBL_XSD_DIR }),
  };
}
