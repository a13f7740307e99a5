import { chmodSync, cpSync, existsSync, lchownSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import {
  clusterFolders,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../common/launcher/embedded-postgres.ts";
import { isAlive, waitUntil } from "../../../common/runtime/process-state.ts";
import { migrateDatabase } from "../../../common/runtime/migrate-database.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

const endsMs = 30_000;

/** A PostgreSQL that writes to disk, as a user's does, and that can be restarted. */
export class RestartedServer {
  private constructor(
    private readonly folder: Pick<ReturnType<typeof createTemporaryFolder>, "dir" | "remove">,
    private postgres: EmbeddedPostgres,
  ) {}

  static async start(folder = createTemporaryFolder("restarted-")): Promise<RestartedServer> {
    const server = new RestartedServer(folder, await startServer(folder.dir));
    await migrateDatabase(server.postgres.ownerUrl, { serviceUrl: server.url });
    return server;
  }

  get url(): string {
    return this.postgres.url;
  }

  get ownerUrl(): string {
    return this.postgres.ownerUrl;
  }

  /** A copy of its disk, of a moment when it does not run. */
  async copyDisk(to: string): Promise<void> {
    await this.whileStopped((cluster) => copyFolder(cluster, to));
  }

  /** The disk as it was copied, in its place. */
  async putBackDisk(from: string): Promise<void> {
    await this.whileStopped((cluster) => {
      rmSync(cluster, { recursive: true });
      copyFolder(from, cluster);
    });
  }

  get cluster(): string {
    return clusterFolders(this.folder.dir).find((folder) => existsSync(path.join(folder, "PG_VERSION")))!;
  }

  private async whileStopped(work: (cluster: string) => void): Promise<void> {
    const { cluster } = this;
    const { port } = this.postgres;
    await this.postgres.stop();
    work(cluster);
    this.postgres = await startServer(this.folder.dir, port);
  }

  get pid(): number {
    return this.postgres.pid;
  }

  /** Ends without notice to its clients (`immediate`). */
  async kill(): Promise<void> {
    const { pid } = this;
    process.kill(pid, "SIGQUIT");
    await waitUntil(() => !isAlive(pid), endsMs);
  }

  /** Comes back on the same port. */
  async startAgain(): Promise<void> {
    this.postgres = await startServer(this.folder.dir, this.postgres.port);
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.startAgain();
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    this.folder.remove();
  }
}

/** Files of the copy belong to whom those of the original do. */
function copyFolder(original: string, copy: string): void {
  cpSync(original, copy, { recursive: true, preserveTimestamps: true });
  const { uid, gid } = statSync(original);
  chmodSync(copy, 0o700);
  for (const name of ["", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
    lchownSync(path.join(copy, name), uid, gid);
  }
}

const startServer = (dataDir: string, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 }, ...(port !== undefined && { port }) });
