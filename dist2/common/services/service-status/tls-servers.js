import { parseRedisUrl } from "../../config/redis-address.js";
import { tlsFiles } from "../../config/tls-variables.js";
/** The servers that this site cannot do without and reaches by TLS, and the one by which callers reach it. */
export function tlsServers(config) {
    const { accessPointProbeMs, accessPointUrl, accessPointCert, accessPointKey, publicUrl } = config;
    const accessPoint = accessPointProbeMs > 0 ? httpsServer(accessPointUrl) : [];
    return [
        ...accessPoint.map((server) => ({
            kind: "access-point",
            ...server,
            tls: tlsFiles(undefined, accessPointCert, accessPointKey),
        })),
        ...databaseServer(config).map((server) => ({ kind: "database", ...server })),
        ...redisServers(config).map((server) => ({ kind: "redis", ...server })),
        ...httpsServer(publicUrl).map((server) => ({ kind: "public", ...server })),
    ];
}
const withoutBrackets = (host) => host.replace(/^\[(.*)\]$/, "$1");
function httpsServer(url) {
    const { protocol, hostname, port } = new URL(url ?? "http://none");
    return protocol === "https:" ? [{ host: withoutBrackets(hostname), port: Number(port || 443) }] : [];
}
/** As `pg` reads the connection string. */
function databaseServer({ databaseUrl }) {
    const { hostname, port, searchParams } = new URL(databaseUrl);
    const asked = ["sslmode", "sslcert", "sslkey", "sslrootcert"].map((name) => searchParams.get(name) ?? "");
    const isByTls = asked.some((value) => value !== "") || ["true", "1"].includes(searchParams.get("ssl") ?? "");
    const host = searchParams.get("host") ?? withoutBrackets(hostname);
    return isByTls && asked[0] !== "disable" && host !== "" && !host.startsWith("/")
        ? [{ host, port: Number(searchParams.get("port") ?? (port || 5_432)), greeting: "postgres" }]
        : [];
}
function redisServers({ redisUrl, redisCert, redisKey }) {
    const address = redisUrl === undefined ? undefined : parseRedisUrl(redisUrl);
    if (address === undefined) {
        return [];
    }
    const tls = tlsFiles(undefined, redisCert, redisKey);
    if (address.kind === "single") {
        const { protocol, hostname, port } = new URL(address.url);
        return protocol === "rediss:" ? [{ host: withoutBrackets(hostname), port: Number(port || 6_379), tls }] : [];
    }
    const servers = address.kind === "cluster" ? address.nodes : address.sentinels;
    return address.tls ? servers.map((server) => ({ ...server, tls })) : [];
}
//# sourceMappingURL=tls-servers.js.map