import { execFileSync, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { configuredRedis, openRedis, type RedisServer } from "../../common/queue/redis-client.ts";
import { makeCertificates, type Certificates } from "../setup/processes/certificates.ts";
import { reservePort } from "../setup/processes/free-port.ts";
import { end, spawnRedis, storingNothing } from "../setup/redis/redis.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

/** What becomes of a PING, in a word. */
async function ping(server: RedisServer): Promise<string> {
  const redis = openRedis(server, { maxRetriesPerRequest: 0, retryStrategy: () => null, connectTimeout: 5_000 });
  const errors: string[] = [];
  redis.on("error", (error: Error) => errors.push(error.message));
  try {
    return await redis.ping();
  } catch (error) {
    return [...errors, (error as Error).message].join("; ");
  } finally {
    redis.disconnect();
  }
}

describe("Redis with a password and by TLS", () => {
  const folder = createTemporaryFolder("redis-tls-");
  const servers: ChildProcess[] = [];
  let made: Certificates;
  let port: number;
  let password: string;

  /** As docker-compose.yml starts it, with a configuration that secrets.sh has made. */
  before(async function () {
    made = makeCertificates("app_service") ?? this.skip();
    execFileSync("sh", [path.join(repositoryRoot, "docs/operations/secrets.sh")], { cwd: folder.dir });
    const secret = (name: string): string => path.join(folder.dir, ".secrets", name);
    ({ password } = new URL(readFileSync(secret("redis_url"), "utf8")));
    port = await reservePort();
    const files = ["--tls-cert-file", made.file("server", "crt"), "--tls-key-file", made.file("server", "key")];
    const tls = ["--port", "0", "--tls-port", `${port}`, ...files, "--tls-ca-cert-file", made.file("ca", "crt")];
    const master = await spawnRedis([secret("redis_conf"), ...tls, ...storingNothing]);
    servers.push(master ?? this.skip());
    await until("Redis answers", async () => (await ping(trusted())) === "PONG");
  });
  after(async () => {
    await Promise.all(servers.map((server) => end(server)));
    made?.remove();
    folder.remove();
  });

  const tlsOf = (authority: "ca" | "other", client?: "client" | "stranger") => ({
    ca: made.text(authority, "crt"),
    ...(client !== undefined && { cert: made.text(client, "crt"), key: made.text(client, "key") }),
  });
  const trusted = (): RedisServer => ({ url: `rediss://:${password}@127.0.0.1:${port}`, tls: tlsOf("ca", "client") });

  it("serves who trusts its authority and shows a certificate", async () => {
    const { url, tls } = trusted();
    const configured = configuredRedis({
      redisUrl: url,
      redisCa: tls?.ca ?? "",
      redisCert: `${tls?.cert}${tls?.key}`,
    });
    expect(await ping(configured ?? { url: "" })).to.equal("PONG");
  });

  it("is found by sentinels that speak TLS as well", async function () {
    this.timeout(30_000);
    const own = await reservePort();
    const file = path.join(folder.dir, "sentinel.conf");
    const lines = [
      "port 0",
      `tls-port ${own}`,
      `tls-cert-file ${made.file("server", "crt")}`,
      `tls-key-file ${made.file("server", "key")}`,
      `tls-ca-cert-file ${made.file("ca", "crt")}`,
      "tls-replication yes",
      `sentinel monitor main 127.0.0.1 ${port} 1`,
      `sentinel auth-pass main ${password}`,
    ];
    writeFileSync(file, `${lines.join("\n")}\n`);
    const sentinel = await spawnRedis([file, "--sentinel", "--bind", "127.0.0.1"]);
    servers.push(sentinel ?? this.skip());
    const url = `rediss+sentinel://:${password}@127.0.0.1:${own}/main`;
    await until("the sentinel names the master", async () => (await ping({ ...trusted(), url })) === "PONG");
  });

  it("serves no other caller", async () => {
    const { url } = trusted();
    expect(await ping({ url })).to.match(/self.signed certificate|unable to/);
    expect(await ping({ url, tls: tlsOf("other", "client") })).to.match(/self.signed certificate|unable to/);
    expect(await ping({ url, tls: tlsOf("ca") })).to.not.equal("PONG");
    expect(await ping({ url, tls: tlsOf("ca", "stranger") })).to.not.equal("PONG");
    expect(await ping({ ...trusted(), url: `rediss://127.0.0.1:${port}` })).to.match(/NOAUTH/);
    expect(await ping({ ...trusted(), url: `rediss://:wrong@127.0.0.1:${port}` })).to.match(/WRONGPASS|NOAUTH/);
  });
});
