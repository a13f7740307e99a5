import { noteTokensUsed } from "../../db/stores/organizations/issued-token-store.js";
import { asError } from "../../errors.js";
/** Uses are stored together, and those of a token seldom: it is of interest within a day. */
const storeMs = 2_000;
const againMs = 600_000;
const maxRemembered = 10_000;
/** Notes which tokens that we have issued are used. A caller does not wait for it. */
export class TokenUse {
    constructor(deps) {
        this.deps = deps;
        this.notedAt = new Map();
        this.due = [];
    }
    /** @param id UUID; those of a provider's tokens are passed over */
    note(id) {
        const now = performance.now();
        if (now - (this.notedAt.get(id) ?? -Infinity) < againMs) {
            return;
        }
        if (this.notedAt.size >= maxRemembered) {
            this.notedAt.clear();
        }
        this.notedAt.set(id, now);
        this.due.push(id);
        if (this.due.length === 1) {
            setTimeout(() => void this.store(), storeMs).unref();
        }
    }
    async store() {
        const ids = this.due;
        this.due = [];
        try {
            await noteTokensUsed(this.deps.database, ids);
        }
        catch (error) {
            ids.forEach((id) => this.notedAt.delete(id));
            this.deps.logger.debug({ err: asError(error) }, "the use of tokens was not noted");
        }
    }
}
//# sourceMappingURL=token-use.js.map