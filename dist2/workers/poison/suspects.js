import { findSuspects } from "../../common/db/stores/runtime/suspect-store.js";
import { asError } from "../../common/errors.js";
import { runPeriodically } from "../periodic-jobs/periodic-job.js";
const pollMs = 1_000;
const keyOf = ({ id, revision }) => `${id}:${revision}`;
/** The documents that must run in isolation, as this process knows them. */
export class Suspects {
    constructor(deps) {
        this.deps = deps;
        this.keys = new Set();
    }
    has(ref) {
        return this.keys.size > 0 && this.keys.has(keyOf(ref));
    }
    /** Reads now, and then every second until stopped. @throws Error when the first read fails */
    async start() {
        await this.refresh();
        this.polling ??= runPeriodically(async () => {
            await this.refresh().catch((error) => this.deps.logger.debug({ err: asError(error) }, "suspects not read"));
            return pollMs;
        }, pollMs);
    }
    async stop() {
        await this.polling?.stop();
    }
    async refresh() {
        const found = await findSuspects(this.deps.database);
        this.keys = new Set(found.map(keyOf));
    }
}
//# sourceMappingURL=suspects.js.map