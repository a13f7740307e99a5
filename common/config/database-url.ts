import Joi from "joi";

import { readEnvironment, type Environment } from "./read-environment.ts";

const schema = Joi.object<{ DATABASE_URL: string }>({
  DATABASE_URL: Joi.string()
    .uri({ scheme: ["postgres", "postgresql"] })
    .required(),
});

/** For the tools that need the database and nothing else: migrations and TypeORM's command line. */
export function readDatabaseUrl(env: Environment = process.env): string {
  return readEnvironment(schema, env).DATABASE_URL;
}
