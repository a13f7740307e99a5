import { Batcher } from "../../batcher.js";
import { isTransientError } from "../../db/transient-error.js";
import { insertOperatorAction, } from "../../db/stores/operator-actions/operator-action-store.js";
const maxItems = 100;
/**
 * Records acts that change nothing: what was opened, and which sign-ins were refused. They share one connection of the
 * process, because acts wait for each other, and with a connection each they would leave none to documents.
 */
export class ActRecorder {
    constructor({ database }) {
        this.batcher = new Batcher((acts) => database.transaction(async (tx) => {
            for (const act of acts) {
                await insertOperatorAction(tx, act);
            }
            return acts.map(() => undefined);
        }), { maxItems, isTransient: isTransientError });
    }
    /** Resolves when the act is stored. @throws Error if it could not be */
    record(act) {
        return this.batcher.add(act);
    }
}
//# sourceMappingURL=act-recorder.js.map