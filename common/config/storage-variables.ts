import Joi from "joi";

import { asError } from "../runtime/errors.ts";
import { noDatabaseUrl, parseDatabaseUrl } from "./database-address.ts";
import { secretsKeyVariables } from "./key-variables.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { redisUrlSchema } from "./redis-address.ts";
import { missingTlsFile, redisTls } from "./tls-variables.ts";
import { optional, schemaOf, valuesOf, variable } from "./variable.ts";

const oneServer = Joi.string().uri({ scheme: ["postgres", "postgresql"] });

const postgresUrl = Joi.string().custom((url: string, helpers) => {
  const complaint = complaintAbout(url);
  return complaint === undefined ? url : helpers.message({ custom: `{{#label}} ${complaint}` });
});

function complaintAbout(url: string): string | undefined {
  try {
    const { servers } = parseDatabaseUrl(url);
    const isPlain = servers.every((server) => oneServer.validate(server).error === undefined);
    return isPlain ? missingTlsFile(url) : noDatabaseUrl;
  } catch (error) {
    return asError(error).message;
  }
}

export const storageVariables = {
  databaseUrl: {
    ...variable(
      "DATABASE_URL",
      postgresUrl.required(),
      "PostgreSQL 15 or later, the only place where documents live. By TLS with ?sslmode=verify-full&sslrootcert=FILE, and &sslcert=FILE&sslkey=FILE for a server that asks for a certificate. A primary and its standbys between commas, postgres://app:…@db-a:5432,db-b:5432/app: the one that takes writes is found, and the next one after a failover. Required (npm start: embedded below DATA_DIR).",
    ),
    example: "postgres://app:change-me@127.0.0.1:5432/app",
  },
  redisUrl: optional(
    "REDIS_URL",
    redisUrlSchema,
    "Redis or Valkey for the queues, noeviction and append-only: redis:// or rediss:// (TLS), redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/name. Not set: the queues live in the same PostgreSQL.",
  ),
  ...redisTls,
  ...secretsKeyVariables,
};

/** Credentials that no process of the service has: the owner's, for commands that need more rights, and those of reports. */
export const ownerVariables = {
  databaseOwnerUrl: optional(
    "DATABASE_OWNER_URL",
    postgresUrl,
    "The same database with the role that owns it, for migrations, backup and restore alone: api and workers must not have it. Not set: DATABASE_URL's role is the owner.",
  ),
  databaseReaderUrl: optional(
    "DATABASE_READER_URL",
    postgresUrl,
    "The same database with a role for dashboards and reports, which reads figures and states and no contents: npm run migrate makes it. Read by that command and by restore; not set: no such role is made.",
  ),
};

/** For commands that need the database only. @throws ConfigError */
export function readDatabaseUrl(env: Environment = process.env): string {
  const { databaseUrl } = storageVariables;
  return valuesOf({ databaseUrl }, readEnvironment(schemaOf({ databaseUrl }), env)).databaseUrl;
}

/** For commands that change the schema: connections as owner, as service, and of reports. @throws ConfigError */
export function readOwnedDatabase(env: Environment = process.env): {
  ownerUrl: string;
  serviceUrl: string;
  readerUrl?: string;
} {
  const needed = { databaseUrl: storageVariables.databaseUrl, ...ownerVariables };
  const { databaseUrl, databaseOwnerUrl, databaseReaderUrl } = valuesOf(needed, readEnvironment(schemaOf(needed), env));
  return {
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    serviceUrl: databaseUrl,
    ...(databaseReaderUrl !== undefined && { readerUrl: databaseReaderUrl }),
  };
}
