import { setTimeout as delay } from "node:timers/promises";
import { bodyOf } from "./service-answer.js";
/** Requests that are left for other programs of the organization. */
const leftForOthers = 2;
/** Calls the service at the pace of its rate limit: when it is nearly used up, the next call waits until it is renewed. */
export class PacedCalls {
    constructor(session) {
        this.session = session;
        this.freeAt = 0;
    }
    async call(operationId, request) {
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
    async *pages(operationId, query) {
        let cursor = null;
        do {
            const answer = await this.call(operationId, { ...query, ...(cursor !== null && { cursor }) });
            const page = bodyOf(answer);
            yield page.data;
            cursor = page.next_cursor;
        } while (cursor !== null);
    }
}
//# sourceMappingURL=paced-calls.js.map