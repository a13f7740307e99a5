import { answer } from "./answer.js";
/** Random faults at the given rates; the same seed gives the same sequence. */
export class Faults {
    constructor(rates, seed) {
        this.rates = rates;
        this.unanswered = new Set();
        this.random = randomNumbers(seed);
    }
    /** The fault of the next request; undefined for most. */
    next() {
        const [dice, when] = [this.random(), this.random() < 0.5 ? "before" : "after"];
        let limit = 0;
        for (const kind of ["timeout", "http500", "reset"]) {
            limit += this.rates[kind];
            if (dice < limit) {
                return { kind, when };
            }
        }
        return undefined;
    }
    commit({ kind }, { request, response }) {
        const { socket } = request;
        if (kind === "http500") {
            answer(response, 500, { timestamp: new Date().toISOString(), status: 500, error: "Internal Server Error" });
        }
        else if (kind === "reset") {
            socket.resetAndDestroy();
        }
        else {
            this.unanswered.add(socket);
            socket.once("close", () => this.unanswered.delete(socket));
        }
    }
    /** Drops the connections of callers who still wait for an answer. */
    close() {
        this.unanswered.forEach((socket) => socket.destroy());
    }
}
/** Mulberry32: numbers from 0 to below 1. */
function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}
//# sourceMappingURL=faults.js.map