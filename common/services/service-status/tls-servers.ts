import type { Config } from "../../config/config.ts";
import { parseDatabaseUrl } from "../../config/addresses/database-address.ts";
import { parseRedisUrl } from "../../config/addresses/redis-address.ts";
import { tlsFiles } from "../../config/tls-variables.ts";
import type { ExpiryKind } from "../../domain/service-status/expiry.ts";
import type { TlsServer } from "./peer-certificate.ts";

export type TlsSettings = Pick<
  Config,
  | "accessPointProbeMs"
  | "accessPointUrl"
  | "accessPointCa"
  | "accessPointCert"
  | "databaseUrl"
  | "redisUrl"
  | "redisCert"
  | "publicUrl"
>;

/** The servers that this site cannot do without and reaches by TLS, and the one by which callers reach it. */
export function tlsServers(config: TlsSettings): (TlsServer & { kind: ExpiryKind })[] {
  const { accessPointProbeMs, accessPointUrl, accessPointCert, publicUrl } = config;
  const accessPoint = accessPointProbeMs > 0 ? httpsServer(accessPointUrl) : [];
  return [
    ...accessPoint.map((server) => ({
      kind: "access-point" as const,
      ...server,
      tls: tlsFiles(undefined, accessPointCert),
    })),
    ...parseDatabaseUrl(config.databaseUrl)
      .servers.flatMap(databaseServer)
      .map((server) => ({ kind: "database" as const, ...server })),
    ...redisServers(config).map((server) => ({ kind: "redis" as const, ...server })),
    ...httpsServer(publicUrl).map((server) => ({ kind: "public" as const, ...server })),
  ];
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

function httpsServer(url: string | undefined): TlsServer[] {
  const { protocol, hostname, port } = new URL(url ?? "http://none");
  return protocol === "https:" ? [{ host: withoutBrackets(hostname), port: Number(port || 443) }] : [];
}

/** As `pg` reads the connection string. */
function databaseServer(server: string): TlsServer[] {
  const { hostname, port, searchParams } = new URL(server);
  const asked = ["sslmode", "sslcert", "sslkey", "sslrootcert"].map((name) => searchParams.get(name) ?? "");
  const isByTls = asked.some((value) => value !== "") || ["true", "1"].includes(searchParams.get("ssl") ?? "");
  const host = searchParams.get("host") ?? withoutBrackets(hostname);
  return isByTls && asked[0] !== "disable" && host !== "" && !host.startsWith("/")
    ? [{ host, port: Number(searchParams.get("port") ?? (port || 5_432)), greeting: "postgres" }]
    : [];
}

function redisServers({ redisUrl, redisCert }: TlsSettings): TlsServer[] {
  const address = redisUrl === undefined ? undefined : parseRedisUrl(redisUrl);
  if (address === undefined) {
    return [];
  }
  const tls = tlsFiles(undefined, redisCert);
  if (address.kind === "single") {
    const { protocol, hostname, port } = new URL(address.url);
    return protocol === "rediss:" ? [{ host: withoutBrackets(hostname), port: Number(port || 6_379), tls }] : [];
  }
  const servers = address.kind === "cluster" ? address.nodes : address.sentinels;
  return address.tls ? servers.map((server) => ({ ...server, tls })) : [];
}
