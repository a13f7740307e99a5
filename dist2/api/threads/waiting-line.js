import { AppError, BusyError } from "../../common/errors.js";
import { FairQueue } from "./fair-queue.js";
const retryAfterSeconds = 5;
/** Lets jobs wait in a fair queue until they may run. */
export class WaitingLine {
    constructor(share) {
        this.queue = new FairQueue(share);
    }
    /** @throws BusyError when too much waits already; AppError 400 when the client has gone, or the refusal that the signal fired with */
    async run(work, signal, perform) {
        const job = await this.turn(work, signal);
        try {
            return await perform();
        }
        finally {
            this.queue.finish(job);
            this.begin();
        }
    }
    /** Resolves when the job may begin. */
    turn(work, signal) {
        if (signal.aborted) {
            throw whyEnded(signal);
        }
        this.requirePlace(work);
        return new Promise((resolve, reject) => {
            const leave = () => {
                if (this.queue.leave(job)) {
                    reject(whyEnded(signal));
                }
            };
            const begin = () => {
                signal.removeEventListener("abort", leave);
                resolve(job);
            };
            const job = { ...work, begin };
            signal.addEventListener("abort", leave, { once: true });
            this.queue.add(job);
            this.begin();
        });
    }
    begin() {
        for (let job = this.queue.take(); job !== undefined; job = this.queue.take()) {
            job.begin();
        }
    }
    /** @throws BusyError */
    requirePlace(work) {
        switch (this.queue.refusal(work)) {
            case "organization":
                throw new BusyError("Too many documents of your organization wait already: try again later", retryAfterSeconds);
            case "everybody":
                throw new BusyError("Too many documents wait already: try again later", retryAfterSeconds);
            case undefined:
        }
    }
}
/** A signal that fires with an AppError says that the caller's right has ended; any other reason, that the client has gone. */
export const whyEnded = ({ reason }) => reason instanceof AppError ? reason : new AppError(400, "The request was broken off");
//# sourceMappingURL=waiting-line.js.map