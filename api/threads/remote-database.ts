import type { MessagePort } from "node:worker_threads";

import type { PreparedStatement, Queryable, Statements, TextRows } from "../../common/db/database.ts";
import { asThrown, type Enqueue, type StatementReply, type StatementRequest } from "./statement-messages.ts";

type Ask = StatementRequest extends infer Each ? (Each extends { id: number } ? Omit<Each, "id"> : never) : never;

/**
 * The database as a thread sees it: statements are run by the event loop, on the connections that it has anyway; JSON is
 * read here. One transaction at a time.
 */
export class RemoteDatabase implements Statements {
  private readonly open = new Map<number, (reply: StatementReply) => void>();
  private last = 0;

  constructor(private readonly port: MessagePort) {
    port.on("message", (reply: StatementReply) => {
      this.open.get(reply.id)?.(reply);
      this.open.delete(reply.id);
    });
  }

  query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.run<Row>(statement, parameters, false);
  }

  async transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    await this.ask({ ask: "begin" });
    try {
      const result = await work({ query: (statement, parameters = []) => this.run(statement, parameters, true) });
      await this.ask({ ask: "commit" });
      return result;
    } catch (error) {
      // A commit that failed has ended the transaction already; what it failed with is what counts.
      await this.ask({ ask: "rollback" }).catch(() => undefined);
      throw error;
    }
  }

  /** Puts documents into a queue, as the event loop does. */
  enqueue(message: Enqueue): void {
    this.post(message);
  }

  close(): void {
    this.port.close();
  }

  private async run<Row>(
    statement: string | PreparedStatement,
    parameters: readonly unknown[],
    inTransaction: boolean,
  ): Promise<Row[]> {
    return readRows<Row>(await this.ask({ ask: "query", inTransaction, statement, parameters }));
  }

  private post(message: Enqueue | StatementRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
    this.port.postMessage(message);
  }

  private ask(request: Ask): Promise<TextRows> {
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.open.set(id, (reply) => ("answer" in reply ? resolve(reply.answer) : reject(asThrown(reply.failure))));
      this.post({ id, ...request });
    });
  }
}

/** Bytes have lost on their way that they are a Buffer. */
function readRows<Row>({ rows, jsonColumns }: TextRows): Row[] {
  const json = new Set(jsonColumns);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(value, json.has(name))])) as Row,
  );
}

function read(value: unknown, isJson: boolean): unknown {
  if (isJson && typeof value === "string") {
    return JSON.parse(value) as unknown;
  }
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
