import { setTimeout as delay } from "node:timers/promises";

import type { AnyAnswer } from "../client/create-client.ts";
import { bodyOf } from "./service-answer.ts";
import type { Session } from "./session.ts";

/** Requests that are left for other programs of the organization. */
const leftForOthers = 2;

/** Calls the service at the pace of its rate limit: when it is nearly used up, the next call waits until it is renewed. */
export class PacedCalls {
  private freeAt = 0;

  constructor(private readonly session: Session) {}

  async call(operationId: string, request: Readonly<Record<string, unknown>>): Promise<AnyAnswer> {
    const { client, signal } = this.session;
    const waitMs = this.freeAt - Date.now();
    if (waitMs > 0) {
      await delay(waitMs, undefined, { signal });
    }
    const answer = await client.call(operationId, request, { signal });
    const { rateLimit } = answer;
    if (rateLimit !== undefined && rateLimit.remaining <= leftForOthers) {
      this.freeAt = rateLimit.resetsAt.getTime();
    }
    return answer;
  }

  /** What each page of a list operation holds, asked for one by one. @throws CommandError for an answer other than 2xx */
  async *pages<Item>(
    operationId: string,
    query: Readonly<Record<string, unknown>>,
  ): AsyncGenerator<readonly Item[], void, undefined> {
    let cursor: string | null = null;
    do {
      const answer = await this.call(operationId, { ...query, ...(cursor !== null && { cursor }) });
      const page = bodyOf(answer) as { data: readonly Item[]; next_cursor: string | null };
      yield page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
}
