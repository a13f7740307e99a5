import { messagesOf } from "../transmissions.js";
import { Schedule } from "../schedule.js";
/** Messages under way at a time. */
export const maxForwards = 32;
const [firstPauseMs, maxPauseMs] = [250, 30_000];
/**
 * Posts status messages as phoss-ap's `http_post_sync` forwarding does: X-Token, X-SBDH-Instance-ID, again until a 2xx
 * comes or the receiver says `{"retry":"none"}`. One failure pauses all, because mostly the receiver is unavailable.
 */
export class MlsForwarder {
    constructor(options) {
        this.options = options;
        this.schedule = new Schedule();
        this.ready = new Set();
        this.failures = 0;
        this.isPaused = false;
    }
    /** Sends the transmission's status messages when they are due, one after the other. */
    plan(transmission) {
        const due = nextOf(transmission);
        if (due !== undefined) {
            this.schedule.after(Date.parse(due.message.dueAt) - Date.now(), () => {
                this.ready.add(due);
                this.sendReady();
            });
        }
    }
    close() {
        return this.schedule.close();
    }
    sendReady() {
        for (const next of this.ready) {
            if (this.schedule.isClosed || this.isPaused || this.schedule.activeCount >= maxForwards) {
                return;
            }
            this.ready.delete(next);
            this.schedule.run(() => this.deliver(next).finally(() => setImmediate(() => this.sendReady())));
        }
    }
    async deliver(due) {
        const { transmission, message, index } = due;
        try {
            const state = verdict(await this.options.post(message));
            await this.options.settle(transmission, { index, state, at: new Date().toISOString() });
            this.failures = 0;
            this.plan(transmission);
        }
        catch {
            this.ready.add(due);
            this.pause();
        }
    }
    pause() {
        if (this.isPaused) {
            return;
        }
        this.isPaused = true;
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** this.failures++);
        this.schedule.after(pauseMs * (0.5 + Math.random() / 2), () => {
            this.isPaused = false;
            this.sendReady();
        });
    }
}
function nextOf(transmission) {
    const messages = messagesOf(transmission);
    const index = messages.findIndex(({ state }) => state === "pending");
    const message = messages[index];
    return message && { transmission, message, index };
}
/** @throws Error when the message must be posted again */
function verdict({ status, text }) {
    if (status >= 200 && status < 300) {
        return "delivered";
    }
    if (/"retry"\s*:\s*"none"/.test(text)) {
        return "refused";
    }
    throw new Error(`The receiver answered ${status}`);
}
//# sourceMappingURL=mls-forwarder.js.map