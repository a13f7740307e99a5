import { setTimeout as pause } from "node:timers/promises";

import { sessionSettings, serverKeepAlive, DatabaseClient } from "./database-client.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";

const firstPauseMs = 100;

const maxPauseMs = 10_000;

const connectTimeoutMs = 5_000;

const listenerKeepAliveMs = 10_000;

/** Interval of a test statement: a broken network looks like a connection without notices. */
export const maxSilenceMs = 30_000;

const pulseAnswerMs = 5_000;

export interface NoticeSource {
  databaseUrl: string;
  applicationName: string;
}

interface NoticeParts {
  channel: string;
  /** Completes "connection for … lost" and "cannot listen for …". */
  what: string;
  logger: Logger;
  pulseMs: number;
  hear: (payload: string) => void;
  /** SQL that runs after LISTEN, before `onListening`. */
  prepare?: string;
  onListening: () => void;
  /** Called as soon as the connection is known to be lost. */
  onOver?: () => void;
  /** Whether to connect again after a loss; left out: always. */
  isWanted?: () => boolean;
}

/** A connection outside of the pool that listens on a channel (LISTEN), and connects again after a growing pause when it is lost. */
export class NoticeConnection {
  /** Ends the connection that is open. */
  hangUp: () => void = () => undefined;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly source: NoticeSource,
    private readonly parts: NoticeParts,
  ) {}

  /** Listens from now on, while `isWanted` and until it is closed. */
  begin(): void {
    this.running ??= this.keepListening();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.hangUp();
    await this.running;
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.closing;
    const { what, logger, onListening, isWanted = () => true } = this.parts;
    let pauseMs = firstPauseMs;
    const onBegin = (): void => {
      pauseMs = firstPauseMs;
      onListening();
    };
    while (!signal.aborted && isWanted()) {
      try {
        await this.listen(onBegin);
      } catch (error) {
        logger.warn({ err: asError(error) }, `cannot listen for ${what}`);
      }
      if (isWanted()) {
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
    }
    this.running = undefined;
  }

  /**
   * Resolves when the connection has been closed; `onOver` is called before that, as soon as its end is known.
   *
   * @throws Error when it cannot be made, or does not answer any more
   */
  private async listen(onListening: () => void): Promise<void> {
    const { channel, what, logger, pulseMs, hear, prepare, onOver } = this.parts;
    const client = new DatabaseClient({
      connectionString: this.source.databaseUrl,
      application_name: `${this.source.applicationName} listener`,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: listenerKeepAliveMs,
      query_timeout: pulseAnswerMs,
      options: sessionSettings(serverKeepAlive),
    });
    const over = new Promise<void>((resolve) => {
      this.hangUp = resolve;
      client.once("end", resolve);
      client.on("error", (error) => {
        logger.warn({ err: error }, `connection for ${what} lost`);
        resolve();
      });
    });
    client.on("notification", ({ payload = "" }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (prepare !== undefined) {
        await Promise.race([client.query(prepare), over]);
      }
      onListening();
      let isOver = false;
      void over.then(() => (isOver = true));
      for (;;) {
        const rest = new AbortController();
        await Promise.race([over, pause(pulseMs, undefined, { signal: rest.signal }).catch(() => undefined)]);
        rest.abort();
        if (isOver) {
          return;
        }
        await withTimeout(Math.min(pulseAnswerMs, pulseMs), `the connection for ${what}`, client.query("select"));
      }
    } finally {
      onOver?.();
      await withTimeout(pulseAnswerMs, "closing the connection", client.end()).catch(() => undefined);
    }
  }
}
