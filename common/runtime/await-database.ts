import { setTimeout as pause } from "node:timers/promises";

import { DatabaseError } from "pg";

import { type NoticeSource } from "../db/notice-connection.ts";
import { OwnConnection } from "../db/own-connection.ts";
import { readSchemaState, UnreleasedSchemaError } from "../db/schema-state.ts";
import { asError } from "./errors.ts";
import { backOffMs } from "./clock.ts";

const answerMs = 5_000;
const reminderMs = 30_000;

interface DatabaseWait {
  /** Called with the reason when it changes and twice a minute, and once at the end. */
  tell: (line: string) => void;
  /** Whether to wait for a migrated database or only for connections. */
  needs: "migrations" | "connection";
  /** Errors that end the wait at once. */
  isHopeless?: (error: Error) => boolean;
  signal?: AbortSignal;
}

/** Waits with growing pauses for the database. @throws AbortError, UnreleasedSchemaError, or an error that `isHopeless` accepts */
export async function awaitDatabase(source: NoticeSource, wait: DatabaseWait): Promise<void> {
  const { tell, needs, isHopeless, signal } = wait;
  const own = new OwnConnection(source, answerMs);
  const since = performance.now();
  let logged = { reason: "", at: Number.NEGATIVE_INFINITY };
  try {
    for (let tries = 1; ; tries += 1) {
      const reason = await missingPart(own, needs, isHopeless);
      if (reason === undefined) {
        break;
      }
      if (reason !== logged.reason || performance.now() - logged.at > reminderMs) {
        logged = { reason, at: performance.now() };
        tell(`waits for the database: ${reason}`);
      }
      await pause(backOffMs(tries), undefined, signal && { signal });
    }
  } finally {
    own.close();
  }
  if (logged.reason !== "") {
    tell(`the database is there after ${Math.round((performance.now() - since) / 1_000)} s`);
  }
}

async function missingPart(
  own: OwnConnection,
  needs: DatabaseWait["needs"],
  isHopeless: DatabaseWait["isHopeless"] = () => false,
): Promise<string | undefined> {
  try {
    const { missing: migrations } = await readSchemaState(own);
    if (needs === "connection" || migrations.length === 0) {
      return undefined;
    }
    const count = migrations.length === 1 ? "a migration" : `${migrations.length} migrations`;
    return `it lacks ${count} of this release (${migrations.at(-1)}): run npm run -s migrate of the same release`;
  } catch (thrown) {
    const error = asError(thrown);
    if (error instanceof UnreleasedSchemaError || isHopeless(error)) {
      throw error;
    }
    return reasonOf(error);
  }
}

/** PostgreSQL's codes for a wrong account, an unknown database and a missing right, which waiting does not change. */
const refusals = ["28", "3D000", "42501"];

/** Whether the server answers and refuses our account. */
export const isRefusal = (error: Error): boolean =>
  error instanceof DatabaseError && refusals.some((code) => error.code?.startsWith(code) === true);

/** A refused connection may be an AggregateError without message. */
function reasonOf(error: Error): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  return message || (errors?.[0] === undefined ? undefined : asError(errors[0]).message) || code || error.name;
}
