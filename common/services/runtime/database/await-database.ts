import { setTimeout as pause } from "node:timers/promises";

import { DatabaseError } from "pg";

import { OwnConnection } from "../../../db/own-connection.ts";
import type { NoticeSource } from "../../../db/notice-connection.ts";
import { readSchemaState } from "../../../db/schema-state.ts";
import { asError } from "../../../errors.ts";
import { backOffMs } from "../../../queue/back-off.ts";

const answerMs = 5_000;
/** What is waited for is said again so often. */
const reminderMs = 30_000;

export interface DatabaseWait {
  /** Told what is waited for, whenever that changes and twice a minute, and once that it is there. */
  tell: (line: string) => void;
  /** Whether a migrated database is waited for, or one that takes connections. */
  needs: "migrations" | "connection";
  /** Thrown at once instead of waiting, where it is true of what the database says. */
  isHopeless?: (error: Error) => boolean;
  /** Ends the waiting. */
  signal?: AbortSignal;
}

/** Waits, with growing pauses, until the database is there. @throws what `isHopeless` says so of; AbortError */
export async function awaitDatabase(source: NoticeSource, wait: DatabaseWait): Promise<void> {
  const { tell, needs, isHopeless, signal } = wait;
  const own = new OwnConnection(source, answerMs);
  const since = performance.now();
  let told = { reason: "", at: Number.NEGATIVE_INFINITY };
  try {
    for (let tries = 1; ; tries += 1) {
      const reason = await missingPart(own, needs, isHopeless);
      if (reason === undefined) {
        break;
      }
      if (reason !== told.reason || performance.now() - told.at > reminderMs) {
        told = { reason, at: performance.now() };
        tell(`waits for the database: ${reason}`);
      }
      await pause(backOffMs(tries), undefined, signal && { signal });
    }
  } finally {
    own.close();
  }
  if (told.reason !== "") {
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
    return needs === "migrations" && migrations.length > 0 ? describeMissing(migrations) : undefined;
  } catch (thrown) {
    const error = asError(thrown);
    if (isHopeless(error)) {
      throw error;
    }
    return reasonOf(error);
  }
}

/** PostgreSQL's codes of a user or a database that it does not know: waiting would not change that. */
const refusals = ["28", "3D000", "42501"];

/** Whether the server is there and wants nothing of us. */
export const isRefusal = (error: Error): boolean =>
  error instanceof DatabaseError && refusals.some((code) => error.code?.startsWith(code) === true);

/** What is to be done about a schema that is older than the code. */
const describeMissing = (migrations: readonly string[]): string =>
  `it lacks ${migrations.length === 1 ? "a migration" : `${migrations.length} migrations`} of this release ` +
  `(${migrations.at(-1)}): run npm run -s migrate of the same release`;

/** A refused connection may come as an AggregateError without a message. */
function reasonOf(error: Error): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  return message || (errors?.[0] === undefined ? undefined : asError(errors[0]).message) || code || error.name;
}
