import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../common/launcher/database/embedded-postgres.ts";
import { isAlive, waitUntil } from "../../../common/process-state.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";

const endsMs = 30_000;

/** A PostgreSQL that writes to disk, as a user's does, and that can be restarted. */
export class RestartedServer {
  private constructor(
    private readonly folder: { dir: string; remove(): void },
    private postgres: EmbeddedPostgres,
  ) {}

  static async start(): Promise<RestartedServer> {
    const folder = createTemporaryFolder("restarted-");
    const server = new RestartedServer(folder, await startServer(folder.dir));
    await migrateDatabase(server.postgres.ownerUrl, { serviceUrl: server.url });
    return server;
  }

  get url(): string {
    return this.postgres.url;
  }

  /** Ends without notice to its clients (`immediate`), and comes back on the same port. */
  async restart(): Promise<void> {
    const { pid, port } = this.postgres;
    process.kill(pid, "SIGQUIT");
    await waitUntil(() => !isAlive(pid), endsMs);
    this.postgres = await startServer(this.folder.dir, port);
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    this.folder.remove();
  }
}

const startServer = (dataDir: string, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 }, ...(port !== undefined && { port }) });
