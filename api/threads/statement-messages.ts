import type { PreparedStatement, TextRows } from "../../common/db/database.ts";
import type { DocumentRef } from "../../common/domain/status/pipeline.ts";

/* What a thread and the event loop say to each other while a job runs. */

/** A statement to run, alone or in the transaction that is open; or the beginning and the end of one. */
export type StatementRequest = { id: number } & (
  | { ask: "query"; inTransaction: boolean; statement: string | PreparedStatement; parameters: readonly unknown[] }
  | { ask: "begin" | "commit" | "rollback" }
);

export type StatementReply = { id: number } & ({ answer: TextRows } | { failure: Failure });

/** A new document for the queue, which is not waited for. */
export interface Enqueue {
  orgId: string;
  document: DocumentRef;
}

/** What is left of an Error on its way to the thread, which may look at its code. */
export interface Failure {
  /** The key by which the event loop finds the whole error again. */
  failureId: number;
  message: string;
  /** PostgreSQL's SQLSTATE, or node's code. */
  code?: string;
}

export function asFailure(error: Error, failureId: number): Failure {
  const { code } = error as { code?: unknown };
  return { failureId, message: error.message, ...(typeof code === "string" && { code }) };
}

export const asThrown = ({ message, ...facts }: Failure): Error => Object.assign(new Error(message), facts);

/** Undefined for an error that no statement has caused. */
export function failureIdOf(error: unknown): number | undefined {
  const { failureId } = error as { failureId?: unknown };
  return typeof failureId === "number" ? failureId : undefined;
}
