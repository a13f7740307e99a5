import { recordUnindexed } from "../../db/stores/search/unindexed-document-store.js";
import { siteFault } from "../../db/site-fault.js";
import { isTransientError } from "../../db/transient-error.js";
import { asError } from "../../errors.js";
/**
 * Rounds that may end by an error that passes. Then it is the document's: a statement about it that always runs out of time would hold up
 * all others.
 */
const patience = 3;
/** Of an error's message, which may quote the document. */
const maxErrorLength = 300;
/** Finds the documents of a group that cannot be indexed, and remembers them. */
export class IndexFailures {
    constructor(deps) {
        this.deps = deps;
        this.endedRounds = 0;
    }
    /**
     * Works on a group, or on its halves where it fails, down to the documents that fail alone.
     *
     * @param failed gets their ids
     * @throws the error of a fault of the site, and one that may pass
     */
    async isolate(ids, failed, work) {
        if (ids.length === 0) {
            return;
        }
        try {
            await work(ids);
        }
        catch (thrown) {
            const error = asError(thrown);
            this.requireTheirs(error);
            const [only] = ids;
            if (ids.length === 1 && only !== undefined) {
                await this.remember(only, error);
                failed.add(only);
                return;
            }
            const half = Math.ceil(ids.length / 2);
            await this.isolate(ids.slice(0, half), failed, work);
            await this.isolate(ids.slice(half), failed, work);
        }
    }
    roundEnded() {
        this.endedRounds = 0;
    }
    requireTheirs(error) {
        if (siteFault(error) !== undefined) {
            throw error;
        }
        if (isTransientError(error) && this.endedRounds < patience) {
            this.endedRounds += 1;
            throw error;
        }
    }
    async remember(documentId, error) {
        const { database, logger } = this.deps;
        logger.warn({ err: error, documentId }, "a document cannot be searched for");
        // PostgreSQL stores no NUL, which may be what the error is about.
        const words = error.message.replaceAll("\0", "").slice(0, maxErrorLength);
        await recordUnindexed(database, { documentId, error: words });
    }
}
//# sourceMappingURL=index-failures.js.map