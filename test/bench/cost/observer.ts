import { Database } from "../../../common/db/database.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { processorTime } from "./processor-time.ts";

/**
 * Looks into the database on a connection of its own and keeps account of what that costs, so that it can be taken off the
 * cost of the service.
 */
export class Observer {
  /** Statements so far, each a transaction. */
  looks = 0;

  private constructor(
    readonly database: Database,
    private readonly backend: number,
  ) {}

  static async open(databaseUrl: string): Promise<Observer> {
    const database = await Database.open({ databaseUrl, poolSize: 1 });
    const rows = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
    return new Observer(database, rows[0]?.pid ?? 0);
  }

  /** Documents of the organization in a final state. */
  async final({ orgId }: Stack): Promise<number> {
    this.looks += 1;
    const rows = await this.database.query<{ final: number }>(
      "select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING'",
      [orgId],
    );
    return rows[0]?.final ?? 0;
  }

  /** Milliseconds that the server has spent for us. */
  get spent(): number {
    return processorTime(this.backend);
  }

  async close(): Promise<void> {
    await this.database.close();
  }
}
