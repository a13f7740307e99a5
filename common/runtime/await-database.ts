import { setTimeout as pause } from "node:timers/promises";

import { ConfigError } from "../config/read-environment.ts";
import { isPermissionDenied, whyRefused } from "../db/database-errors.ts";
import { type NoticeSource } from "../db/notice-connection.ts";
import { OwnConnection } from "../db/own-connection.ts";
import { readSchemaState, UnusableSchemaError } from "../db/schema-state.ts";
import { asError } from "./errors.ts";
import { backOffMs } from "./clock.ts";

const answerMs = 5_000;
const reminderMs = 30_000;

interface DatabaseWait {
  /** Called with the reason when it changes and twice a minute, and once at the end. */
  tell: (line: string) => void;
  /** Whether to wait for a migrated database or only for connections. */
  needs: "migrations" | "connection";
  /** The variable that names the database, if not DATABASE_URL. */
  variable?: string;
  signal?: AbortSignal;
}

/**
 * Waits with growing pauses for the database.
 *
 * @throws AbortError, UnusableSchemaError; ConfigError where the account is refused or the database does not exist; and for a
 * connection PostgreSQL's error where the account may not read
 */
export async function awaitDatabase(source: NoticeSource, wait: DatabaseWait): Promise<void> {
  const { tell, signal } = wait;
  const own = new OwnConnection(source, answerMs);
  const since = performance.now();
  let logged = { reason: "", at: Number.NEGATIVE_INFINITY };
  try {
    for (let tries = 1; ; tries += 1) {
      const reason = await missingPart(own, wait);
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

async function missingPart(own: OwnConnection, { needs, variable }: DatabaseWait): Promise<string | undefined> {
  try {
    const { missing: migrations } = await readSchemaState(own);
    if (needs === "connection" || migrations.length === 0) {
      return undefined;
    }
    const count = migrations.length === 1 ? "a migration" : `${migrations.length} migrations`;
    return `it lacks ${count} of this release (${migrations.at(-1)}): run npm run -s migrate of the same release`;
  } catch (thrown) {
    const error = asError(thrown);
    const refused = whyRefused(error, variable);
    if (refused !== undefined) {
      throw new ConfigError([refused]);
    }
    // The service waits for rights, because the migration gives them.
    if (error instanceof UnusableSchemaError || (needs === "connection" && isPermissionDenied(error))) {
      throw error;
    }
    return reasonOf(error);
  }
}

/** A refused connection may be an AggregateError without message. */
export function reasonOf(error: Error): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  return message || (errors?.[0] === undefined ? undefined : asError(errors[0]).message) || code || error.name;
}
