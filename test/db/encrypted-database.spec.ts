import { chownSync, copyFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { OwnConnection } from "../../common/db/own-connection.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { openQueueBackend } from "../../common/queue/open-queue-backend.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { makeCertificates, type Certificates } from "../setup/processes/certificates.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

const isEncrypted = "select ssl as is from pg_stat_ssl where pid = pg_backend_pid()";
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

const tried = (url: string): Promise<string> => failureOf(runStatements(url, "select 1"));

/** A server that admits the service by TLS alone, and only with a certificate of its role's name. */
describe("PostgreSQL by TLS", function () {
  this.timeout(60_000);
  let folder: ReturnType<typeof createTemporaryFolder>;
  let made: Certificates;
  let postgres: EmbeddedPostgres;

  before(async function () {
    made = makeCertificates("app_service") ?? this.skip();
    folder = createTemporaryFolder();
    const plain = await startEmbeddedPostgres({ dataDir: folder.dir, settings: { fsync: "off" } });
    await plain.stop();
    const { clusterDir } = plain;
    const { uid, gid } = statSync(clusterDir);
    const own = (file: string): void => chownSync(path.join(clusterDir, file), uid, gid);
    for (const file of ["server.crt", "server.key"] as const) {
      copyFileSync(made.file("server", file.slice(-3) as "crt" | "key"), path.join(clusterDir, file));
      own(file);
    }
    copyFileSync(made.file("ca", "crt"), path.join(clusterDir, "ca.crt"));
    own("ca.crt");
    writeFileSync(
      path.join(clusterDir, "pg_hba.conf"),
      "hostssl all app_service 127.0.0.1/32 scram-sha-256 clientcert=verify-full\nhost all app 127.0.0.1/32 scram-sha-256\n",
    );
    const settings = { fsync: "off", ssl: "on", ssl_ca_file: "ca.crt" };
    postgres = await startEmbeddedPostgres({ dataDir: folder.dir, settings });
  });
  after(async () => {
    await postgres?.stop();
    folder?.remove();
    made?.remove();
  });

  const urlWith = (parameters: Record<string, string>, from = postgres.url): string =>
    `${from}?${new URLSearchParams(parameters).toString()}`;
  const trusting = (authority: "ca" | "other", client?: "client" | "stranger"): Record<string, string> => ({
    sslmode: "verify-full",
    sslrootcert: made.file(authority, "crt"),
    ...(client !== undefined && { sslcert: made.file(client, "crt"), sslkey: made.file(client, "key") }),
  });

  it("carries the migration, the pool, the connection of probes and the queues", async () => {
    const url = urlWith(trusting("ca", "client"));
    await migrateDatabase(urlWith(trusting("ca"), postgres.ownerUrl), { serviceUrl: url });
    const database = await Database.open({ databaseUrl: url });
    const probe = new OwnConnection({ databaseUrl: url, applicationName: "test" }, 5_000);
    const queues = openQueueBackend({
      databaseUrl: url,
      redisPrefix: "test",
      logger: createLogger("test", "silent"),
      workers: false,
    });
    try {
      for (const connection of [database, probe]) {
        expect(await connection.query(isEncrypted)).to.deep.equal([{ is: true }]);
      }
      const queue = queues.createQueue("pricing");
      await queue.getJobCountByTypes("wait");
      const seen = `select bool_and(s.ssl) as is from pg_stat_activity a join pg_stat_ssl s using (pid)
                    where a.usename = 'app_service' and a.application_name = 'bullmq'`;
      await until("the queue's connection", async () => {
        const [row] = await runStatements<{ is: boolean | null }>(postgres.ownerUrl, seen);
        return row?.is === true;
      });
      await queue.close();
    } finally {
      await queues.close();
      probe.close();
      await database.close();
    }
  });

  it("admits the service neither without TLS, nor without its certificate, nor with another authority's", async () => {
    expect(await tried(postgres.url)).to.match(/no encryption/);
    expect(await tried(urlWith(trusting("ca")))).to.match(/valid client certificate/);
    expect(await tried(urlWith(trusting("ca", "stranger")))).to.not.equal("none");
  });

  it("gets no password where its own certificate is not the one that is trusted", async () => {
    expect(await tried(urlWith(trusting("other", "client")))).to.match(/self.signed certificate|unable to verify/);
    const named = urlWith(trusting("ca", "client")).replace("127.0.0.1", "localhost");
    expect(await tried(named)).to.match(/does not match certificate's altnames/);
  });
});
