import { setTimeout as delay } from "node:timers/promises";

import type { AnyAnswer } from "../client/create-client.ts";
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
}
