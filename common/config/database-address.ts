/** Values of libpq's target_session_attrs: which of several servers is wanted. */
const wishes = ["any", "read-write", "primary", "standby", "read-only", "prefer-standby"] as const;

export type WantedServer = (typeof wishes)[number];

export interface DatabaseAddress {
  /** A connection string for each server, without target_session_attrs. */
  servers: [string, ...string[]];
  wanted: WantedServer;
}

/** Account, servers, and the rest with its leading slash or question mark. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/**
 * Parses `postgres://role:password@host:port,host:port/name?target_session_attrs=…`, which `pg` itself cannot. Several servers without
 * target_session_attrs mean the one that accepts writes.
 *
 * @throws Error whose message completes a sentence that begins with the variable's name
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, account = "", hosts = "", rest = ""] = parts.exec(text) ?? [];
  const servers = hosts.split(",").map((host) => `${account}${host.trim()}${withoutWish(rest)}`);
  if (!servers.every((server) => URL.canParse(server))) {
    throw new Error(noDatabaseUrl);
  }
  const [first, ...others] = servers;
  const wish = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1] ?? (others.length > 0 ? "read-write" : "any");
  const wanted = wishes.find((each) => each === wish);
  if (wanted === undefined) {
    throw new Error(`has target_session_attrs=${wish.slice(0, 40)}, which is none of ${wishes.join(", ")}`);
  }
  return { servers: [first!, ...others], wanted };
}

/** The same connection string, with another `target_session_attrs`. */
export function withWanted(databaseUrl: string, wanted: WantedServer): string {
  const plain = withoutWish(databaseUrl);
  return `${plain}${plain.includes("?") ? "&" : "?"}target_session_attrs=${wanted}`;
}

/** Account, database name and options, which all its servers share. */
export const sharedParts = (databaseUrl: string): URL => new URL(parseDatabaseUrl(databaseUrl).servers[0]);

/** The same servers, and another database. */
export const withDatabaseName = (databaseUrl: string, name: string): string =>
  databaseUrl.replace(
    parts,
    (_all, account: string, hosts: string, rest: string) =>
      `${account}${hosts}/${encodeURIComponent(name)}${/\?.*$/.exec(rest)?.[0] ?? ""}`,
  );

export const noDatabaseUrl =
  "must be postgres://ROLE:PASSWORD@HOST:PORT/NAME, with several HOST:PORT between commas for a primary and its standbys; in a password # @ / ? : % are written %23 %40 %2F %3F %3A %25";

function withoutWish(text: string): string {
  const [before = "", query] = text.split("?");
  const left = query?.split("&").filter((pair) => !pair.startsWith("target_session_attrs=")) ?? [];
  return left.length === 0 ? before : `${before}?${left.join("&")}`;
}
