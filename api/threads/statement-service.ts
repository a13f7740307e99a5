import { MessageChannel, type MessagePort } from "node:worker_threads";

import type { TextQueryable, TextRows, TextStatements } from "../../common/db/database.ts";
import { asError } from "../../common/errors.ts";
import type { DocumentDeps } from "../../common/services/runtime/deps.ts";
import { asFailure, type Enqueue, type StatementReply, type StatementRequest } from "./statement-messages.ts";

export interface Lent {
  database: TextStatements;
  queues: DocumentDeps["queues"];
}

interface OpenTransaction {
  tx: TextQueryable;
  end: (error?: Error) => void;
  ended: Promise<unknown>;
}

const nothing: TextRows = { rows: [], jsonColumns: [] };

/**
 * Runs the statements of one job on the event loop's connections. A transaction that the job leaves open, because its
 * thread was ended, is rolled back.
 */
export class StatementService {
  /** The thread's end, which is transferred to it. */
  readonly remote: MessagePort;
  private readonly port: MessagePort;
  private transaction: OpenTransaction | undefined;
  private readonly failures = new Map<number, Error>();
  private underWay = 0;
  private hasBegun = false;
  private hasCommitted = false;
  private isClosed = false;

  constructor(
    private readonly lent: Lent,
    /** Called when the first statement begins to run, and when none runs any more. */
    private readonly onTurn: (isBusy: boolean) => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.remote = port2;
    port1.on("close", () => {
      this.isClosed = true;
      this.transaction?.end(threadEnded());
    });
    port1.on("message", (message: StatementRequest | Enqueue) => {
      if ("orgId" in message) {
        void lent.queues.enqueueNew(message.orgId, message.document);
      } else {
        void this.serve(message);
      }
    });
  }

  /** Whether the database has heard of the job. */
  get began(): boolean {
    return this.hasBegun;
  }

  /** Whether something of the job is stored for good. */
  get committed(): boolean {
    return this.hasCommitted;
  }

  /** What a statement of the job has failed with, as the database threw it. */
  failure(id: number): Error {
    return this.failures.get(id) ?? new Error("A statement of a thread failed");
  }

  /** Closes our end. Needed for a thread that will not close its own. */
  close(): void {
    this.port.close();
  }

  private async serve(request: StatementRequest): Promise<void> {
    this.hasBegun = true;
    this.turn(1);
    let reply: StatementReply;
    try {
      reply = { id: request.id, answer: await this.run(request) };
    } catch (error) {
      this.failures.set(request.id, asError(error));
      reply = { id: request.id, failure: asFailure(asError(error), request.id) };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
    this.port.postMessage(reply);
    this.turn(-1);
  }

  private turn(change: 1 | -1): void {
    const wasBusy = this.underWay > 0;
    this.underWay += change;
    if (wasBusy !== this.underWay > 0) {
      this.onTurn(this.underWay > 0);
    }
  }

  private async run(request: StatementRequest): Promise<TextRows> {
    if (request.ask === "query") {
      const { statement, parameters, inTransaction } = request;
      const target = inTransaction ? this.requireTransaction().tx : this.lent.database;
      return target.queryText(statement, parameters.map(asParameter));
    }
    if (request.ask === "begin") {
      this.transaction = await this.begin();
      return nothing;
    }
    return this.end(request.ask === "commit" ? undefined : new Error("rolled back"));
  }

  private begin(): Promise<OpenTransaction> {
    return new Promise((resolve, reject) => {
      const ended = this.lent.database.transaction(
        (tx) =>
          new Promise<void>((commit, rollBack) => {
            const end = (error?: Error): void => (error === undefined ? commit() : rollBack(error));
            if (this.isClosed) {
              // It waited for a connection while its thread was ended: nobody else would end it.
              end(threadEnded());
              return;
            }
            queueMicrotask(() => resolve({ tx, end, ended }));
          }),
      );
      ended.catch(reject);
    });
  }

  private async end(reason?: Error): Promise<TextRows> {
    const { end, ended } = this.requireTransaction();
    this.transaction = undefined;
    end(reason);
    try {
      await ended;
    } catch (error) {
      // What rolls back is thrown by the transaction again.
      if (error !== reason) {
        throw error;
      }
    }
    this.hasCommitted ||= reason === undefined;
    return nothing;
  }

  private requireTransaction(): OpenTransaction {
    if (this.transaction === undefined) {
      throw new Error("There is no transaction");
    }
    return this.transaction;
  }
}

const threadEnded = (): Error => new Error("The thread has ended before its transaction");

/** Bytes have lost on their way that they are a Buffer, which is what the driver sends as they are. */
const asParameter = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
