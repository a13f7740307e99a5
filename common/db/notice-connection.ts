import { setTimeout as pause } from "node:timers/promises";

import { Client, type ClientConfig } from "pg";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import { withTimeout } from "../with-timeout.ts";
import { serverKeepAlive, sessionSettings } from "./connection-limits.ts";

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const connectTimeoutMs = 5_000;
const keepAliveDelayMs = 10_000;
/**
 * An idle connection on which the network has gone silent looks like one on which nothing changes: it is asked so
 * often.
 */
export const longestSilenceMs = 30_000;
const answerMs = 5_000;

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
  /** SQL that runs when the channel is listened to, before anyone is told. */
  prepare?: string;
  onListening: () => void;
  /** As soon as the connection is known to be lost. */
  onOver?: () => void;
  /** Whether a lost connection is made again; always, when left out. */
  isWanted?: () => boolean;
}

/** A connection of its own on which PostgreSQL tells of a channel, made again after a growing pause when it is lost. */
export class NoticeConnection {
  /** Ends the connection that is open. */
  hangUp: () => void = () => undefined;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly source: NoticeSource,
    private readonly parts: NoticeParts,
  ) {}

  /** Listens from now on, until nobody wants it any more or it is closed. */
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
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
    this.running = undefined;
  }

  /**
   * Resolves when the connection has been left behind; `onOver` is called before that, as soon as it is known.
   *
   * @throws Error when there was none, or when it does not answer any more
   */
  private async listen(onListening: () => void): Promise<void> {
    const { channel, what, logger, hear, prepare, onOver } = this.parts;
    const client = new Client(this.clientOptions());
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
      await this.pulse(client, over);
    } finally {
      onOver?.();
      await withTimeout(answerMs, "leaving PostgreSQL", client.end()).catch(() => undefined);
    }
  }

  private async pulse(client: Client, over: Promise<void>): Promise<void> {
    const { pulseMs, what } = this.parts;
    let isOver = false;
    void over.then(() => (isOver = true));
    for (;;) {
      const rest = new AbortController();
      await Promise.race([over, pause(pulseMs, undefined, { signal: rest.signal }).catch(() => undefined)]);
      rest.abort();
      if (isOver) {
        return;
      }
      await withTimeout(Math.min(answerMs, pulseMs), `the connection for ${what}`, client.query("select"));
    }
  }

  private clientOptions(): ClientConfig {
    return {
      connectionString: this.source.databaseUrl,
      application_name: `${this.source.applicationName} listener`,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      query_timeout: answerMs,
      options: sessionSettings(serverKeepAlive),
    };
  }
}
