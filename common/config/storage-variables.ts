import Joi from "joi";

import { secretsKeyVariables } from "./key-variables.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { redisUrlSchema } from "./redis-address.ts";
import { optional, schemaOf, valuesOf, variable } from "./variable.ts";

export const storageVariables = {
  databaseUrl: {
    ...variable(
      "DATABASE_URL",
      Joi.string()
        .uri({ scheme: ["postgres", "postgresql"] })
        .required(),
      "PostgreSQL 15 or later, the only place where documents live. Required (npm start: embedded below DATA_DIR).",
    ),
    example: "postgres://app:change-me@127.0.0.1:5432/app",
  },
  redisUrl: optional(
    "REDIS_URL",
    redisUrlSchema,
    "Redis or Valkey for the queues, noeviction and append-only: redis:// or rediss:// (TLS), redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/name. Not set: the queues live in the same PostgreSQL.",
  ),
  redisPrefix: variable(
    "REDIS_PREFIX",
    Joi.string()
      .pattern(/^[\w-]+$/)
      .default("peppol"),
    "In front of every key on Redis, so that several installations can share one.",
  ),
  ...secretsKeyVariables,
};

/** Credentials of the database's owner, for commands that need more rights than the service's role has. */
export const ownerVariables = {
  databaseOwnerUrl: optional(
    "DATABASE_OWNER_URL",
    Joi.string().uri({ scheme: ["postgres", "postgresql"] }),
    "The same database with the role that owns it, for migrations, backup and restore alone: api and workers must not have it. Not set: DATABASE_URL's role is the owner.",
  ),
};

/** For commands that need the database only. @throws ConfigError */
export function readDatabaseUrl(env: Environment = process.env): string {
  const { databaseUrl } = storageVariables;
  return valuesOf({ databaseUrl }, readEnvironment(schemaOf({ databaseUrl }), env)).databaseUrl;
}

/** For commands that change the schema: connections as owner and as service. @throws ConfigError */
export function readOwnedDatabase(env: Environment = process.env): { ownerUrl: string; serviceUrl: string } {
  const needed = { databaseUrl: storageVariables.databaseUrl, ...ownerVariables };
  const { databaseUrl, databaseOwnerUrl } = valuesOf(needed, readEnvironment(schemaOf(needed), env));
  return { ownerUrl: databaseOwnerUrl ?? databaseUrl, serviceUrl: databaseUrl };
}
