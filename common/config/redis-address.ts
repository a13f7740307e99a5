import Joi from "joi";

import { asError } from "../runtime/errors.ts";

export interface RedisServerAddress {
  host: string;
  port: number;
}

interface Account {
  username?: string;
  password?: string;
  /** Whether every server is reached by TLS. */
  tls: boolean;
}

export type RedisAddress =
  | { kind: "single"; url: string }
  | ({ kind: "cluster"; nodes: RedisServerAddress[] } & Account)
  | ({ kind: "sentinel"; sentinels: RedisServerAddress[]; name: string; db: number } & Account);

const defaultPort = { cluster: 6_379, sentinel: 26_379 } as const;
const several = /^redis(s?)\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/]+)(?:\/([\w.-]+)(?:\/(\d{1,3}))?)?$/;
const server = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/**
 * Parses `redis://…` and `rediss://…`, `redis+cluster://user:password@host:port,host:port` and
 * `redis+sentinel://user:password@host:port,host:port/name-of-the-master/db`, each with `rediss` for TLS.
 *
 * @throws Error whose message completes a sentence that begins with the variable's name
 */
export function parseRedisUrl(text: string): RedisAddress {
  const [, secure, kind, account = "", servers = "", name, db = "0"] = several.exec(text) ?? [];
  if (kind === undefined) {
    return { kind: "single", url: singleUrl(text) };
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

export const redisUrlSchema = Joi.string().custom((url: string, helpers) => {
  try {
    parseRedisUrl(url);
    return url;
  } catch (error) {
    return helpers.message({ custom: `{{#label}} ${asError(error).message}` });
  }
});

function singleUrl(text: string): string {
  if (!/^rediss?:\/\/[^\s,]+$/.test(text) || !URL.canParse(text)) {
    throw new Error(
      "must be redis://, rediss://, redis+cluster://host:port,host:port or redis+sentinel://host:port/name",
    );
  }
  return text;
}

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
    const [, host, port = `${otherwise}`] = server.exec(each.trim()) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      throw new Error(`names ${JSON.stringify(each.slice(0, 80))}, which is no host:port`);
    }
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  });
}
