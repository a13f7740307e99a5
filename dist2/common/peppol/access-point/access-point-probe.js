import { Pool } from "undici";
import { settlesWithin } from "../../awake-clock.js";
import { asError } from "../../errors.js";
import { neverConnected } from "../answers/sending-answer.js";
import { describeCallFailure } from "./call-failure.js";
/** Without an answer for so long, to any call, it stands still. */
const answerMs = 1_500;
/** Calls that were answered a moment ago show the same. */
const recentMs = 1_000;
/** Of a proxy whose access point is away; any other answer comes from the access point, if only that it has no such page. */
const awayStatuses = [502, 503, 504];
/**
 * Asks an access point for its page of status, when no call shows that it answers: on a connection of its own, because
 * those for envelopes may all wait for receivers, and without the token, which that page does not need.
 */
export class AccessPointProbe {
    constructor({ origin, connect }, path, callRecord) {
        this.path = path;
        this.callRecord = callRecord;
        this.pool = new Pool(origin, { connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
    }
    async look() {
        if (this.callRecord.quietMs() < recentMs) {
            return;
        }
        const probe = { startedAt: performance.now() };
        const giveUp = new AbortController();
        const asking = this.ask(giveUp.signal);
        if (await settlesWithin(answerMs, asking)) {
            this.callRecord.endProbe(probe, await asking);
        }
        else {
            giveUp.abort();
            this.callRecord.endProbe(probe, { words: `no answer within ${answerMs} ms`, certain: false, isReached: false });
        }
    }
    async close() {
        await this.pool.destroy();
    }
    async ask(signal) {
        try {
            const { statusCode, body } = await this.pool.request({ method: "GET", path: this.path, signal });
            await body.dump();
            return awayStatuses.includes(statusCode)
                ? { words: `HTTP ${statusCode}`, certain: true, isReached: false }
                : undefined;
        }
        catch (error) {
            const { code, message } = describeCallFailure(asError(error), answerMs);
            return { words: message, certain: neverConnected.includes(code), isReached: false };
        }
    }
}
//# sourceMappingURL=access-point-probe.js.map