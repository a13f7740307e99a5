import { asError } from "../errors.js";
import { backOffMs } from "./back-off.js";
/** BullMQ's connections recover by themselves; after so long without a success they have not. */
const recreateAfterMs = 15_000;
/**
 * Replaces a BullMQ object that failed to become ready, because it would never recover, or that has failed for 15 s.
 * Calls trigger the attempts, limited by the back-off.
 */
export class RecreatingClient {
    constructor(make) {
        this.make = make;
        this.failures = 0;
        this.notBefore = 0;
        this.lastError = new Error("never tried");
        this.isClosed = false;
        this.client().catch(() => undefined);
    }
    /** @throws what `work` throws, or what keeps the object from becoming ready */
    async use(work) {
        const thing = await this.client();
        try {
            const result = await work(thing);
            this.failingSince = undefined;
            return result;
        }
        catch (error) {
            this.failingSince ??= performance.now();
            if (performance.now() - this.failingSince > recreateAfterMs) {
                this.discard(thing);
            }
            throw error;
        }
    }
    async close() {
        this.isClosed = true;
        const thing = await this.current?.catch(() => undefined);
        await thing?.close();
    }
    client() {
        if (this.current === undefined && (this.isClosed || performance.now() < this.notBefore)) {
            return Promise.reject(this.lastError);
        }
        this.current ??= this.makeReady();
        return this.current;
    }
    async makeReady() {
        const thing = this.make();
        try {
            await thing.waitUntilReady();
            this.failures = 0;
            return thing;
        }
        catch (error) {
            this.failures += 1;
            this.notBefore = performance.now() + backOffMs(this.failures);
            this.lastError = asError(error);
            this.discard(thing);
            throw error;
        }
    }
    discard(thing) {
        this.current = undefined;
        this.failingSince = undefined;
        thing.close().catch(() => undefined);
    }
}
//# sourceMappingURL=recreating-client.js.map