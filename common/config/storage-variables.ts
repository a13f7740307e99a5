import Joi from "joi";

import { asError } from "../runtime/errors.ts";
import { noDatabaseUrl, parseDatabaseUrl, sharedParts } from "./database-address.ts";
import { secretsKeyVariables, missingTlsFile, redisTls } from "./key-variables.ts";
import { readEnvironment, type Environment } from "./read-environment.ts";
import { optional, schemaOf, valuesOf, variable } from "./variable.ts";

interface RedisServerAddress {
  host: string;
  port: number;
}

interface Account {
  username?: string;
  password?: string;
  /** Whether every server is reached by TLS. */
  tls: boolean;
}

type RedisAddress =
  | { kind: "single"; url: string }
  | ({ kind: "cluster"; nodes: RedisServerAddress[] } & Account)
  | ({ kind: "sentinel"; sentinels: RedisServerAddress[]; name: string; db: number } & Account);

const defaultPort = { cluster: 6_379, sentinel: 26_379 } as const;
const several = /^redis(s?)\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/]+)(?:\/([\w.-]+)(?:\/(\d{1,3}))?)?$/;
const serverPattern = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/**
 * Parses `redis://…` and `rediss://…`, `redis+cluster://user:password@host:port,host:port` and
 * `redis+sentinel://user:password@host:port,host:port/name-of-the-master/db`, each with `rediss` for TLS.
 *
 * @throws Error whose message completes a sentence that begins with the variable's name
 */
export function parseRedisUrl(text: string): RedisAddress {
  const [, secure, kind, account = "", servers = "", name, db = "0"] = several.exec(text) ?? [];
  if (kind === undefined) {
    if (!/^rediss?:\/\/[^\s,]+$/.test(text) || !URL.canParse(text)) {
      throw new Error(
        "must be redis://, rediss://, redis+cluster://host:port,host:port or redis+sentinel://host:port/name",
      );
    }
    return { kind: "single", url: text };
  }
  const common = { tls: secure === "s", ...accountOf(account) };
  if (kind === "cluster") {
    if (name !== undefined) {
      throw new Error("must name the servers of a cluster and nothing behind them");
    }
    return { kind, nodes: serversOf(servers, defaultPort.cluster), ...common };
  }
  if (name === undefined) {
    throw new Error("must end in the name under which the sentinels know the master");
  }
  return { kind: "sentinel", sentinels: serversOf(servers, defaultPort.sentinel), name, db: Number(db), ...common };
}

const redisUrlSchema = Joi.string().custom((url: string, helpers) => {
  try {
    parseRedisUrl(url);
    return url;
  } catch (error) {
    return helpers.message({ custom: `{{#label}} ${asError(error).message}` });
  }
});

function accountOf(text: string): Pick<Account, "username" | "password"> {
  if (text === "") {
    return {};
  }
  const at = text.indexOf(":");
  const [username, password] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return {
    ...(username !== "" && { username: decoded(username) }),
    ...(password !== "" && { password: decoded(password) }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("has a user or password that is not percent-encoded");
  }
}

function serversOf(text: string, otherwise: number): RedisServerAddress[] {
  return text.split(",").map((each) => {
    const [, host, port = `${otherwise}`] = serverPattern.exec(each.trim()) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      throw new Error(`names ${JSON.stringify(each.slice(0, 80))}, which is no host:port`);
    }
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
}

const oneServer = Joi.string().uri({ scheme: ["postgres", "postgresql"] });

const postgresUrl = Joi.string().custom((url: string, helpers) => {
  let complaint: string | undefined;
  try {
    const { servers } = parseDatabaseUrl(url);
    const isPlain = servers.every((server) => oneServer.validate(server).error === undefined);
    const isNamed = sharedParts(url).pathname.length > 1;
    complaint = isPlain && isNamed ? missingTlsFile(url) : `${noDatabaseUrl}${isPlain ? "; the NAME is missing" : ""}`;
  } catch (error) {
    complaint = asError(error).message;
  }
  return complaint === undefined ? url : helpers.message({ custom: `{{#label}} ${complaint}` });
});

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

/** Credentials that no process of the service gets: the owner's, for commands that need more rights, and those of reports. */
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

/** The variable from which the owner's connection comes. */
export const ownerVariableOf = (databaseOwnerUrl: string | undefined): string =>
  databaseOwnerUrl === undefined ? storageVariables.databaseUrl.name : ownerVariables.databaseOwnerUrl.name;

/** For commands that change the schema: connections as owner, as service, and of reports. @throws ConfigError */
export function readOwnedDatabase(env: Environment = process.env): {
  ownerUrl: string;
  ownerVariable: string;
  serviceUrl: string;
  readerUrl?: string;
} {
  const needed = { databaseUrl: storageVariables.databaseUrl, ...ownerVariables };
  const { databaseUrl, databaseOwnerUrl, databaseReaderUrl } = valuesOf(needed, readEnvironment(schemaOf(needed), env));
  return {
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    ownerVariable: ownerVariableOf(databaseOwnerUrl),
    serviceUrl: databaseUrl,
    ...(databaseReaderUrl !== undefined && { readerUrl: databaseReaderUrl }),
  };
}
